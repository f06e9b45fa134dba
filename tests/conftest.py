"""What holds for every test, and for every program a test starts."""

import os

# Tests make disks small, and Kivy's own log would be the first to be refused.
os.environ["KIVY_NO_FILELOG"] = "1"
