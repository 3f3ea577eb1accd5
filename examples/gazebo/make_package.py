"""Makes a ROS 2 package of an asset, which is a Gazebo model at the same time.

    python3 make_package.py mug mug_description

`mug` is the folder of an asset that was made with the format urdf. Python 3.8 or later, nothing to install.
"""
import re
import shutil
import sys
from pathlib import Path

PACKAGE = """<?xml version="1.0"?>
<package format="3">
  <name>{name}</name>
  <version>1.0.0</version>
  <description>An asset made by Tangible</description>
  <maintainer email="you@example.com">you</maintainer>
  <license>Proprietary</license>
  <buildtool_depend>ament_cmake</buildtool_depend>
  <exec_depend>robot_state_publisher</exec_depend>
  <exec_depend>rviz2</exec_depend>
  <export>
    <build_type>ament_cmake</build_type>
  </export>
</package>
"""

CMAKE = """cmake_minimum_required(VERSION 3.8)
project({name})
find_package(ament_cmake REQUIRED)
install(DIRECTORY launch meshes urdf DESTINATION share/${{PROJECT_NAME}})
install(FILES model.config DESTINATION share/${{PROJECT_NAME}})
ament_package()
"""

MODEL = """<?xml version="1.0"?>
<model>
  <name>{name}</name>
  <version>1.0</version>
  <sdf version="1.9">urdf/model.urdf</sdf>
</model>
"""


def make_package(asset, package):
    source = asset / "urdf"
    urdf = (source / "model.urdf").read_text()
    for part in ("urdf", "meshes", "launch"):
        (package / part).mkdir(parents=True, exist_ok=True)
    for file in source.iterdir():
        if file.suffix != ".urdf":
            shutil.copy(file, package / "meshes")
    # RViz and Gazebo find meshes by the name of their package, not by where the URDF lies.
    urdf = re.sub('filename="', f'filename="package://{package.name}/meshes/', urdf)
    (package / "urdf/model.urdf").write_text(urdf)
    shutil.copy(Path(__file__).with_name("view.launch.py"), package / "launch")
    for name, text in (("package.xml", PACKAGE), ("CMakeLists.txt", CMAKE), ("model.config", MODEL)):
        (package / name).write_text(text.format(name=package.name))
    return package


if __name__ == "__main__":
    if len(sys.argv) != 3 or not re.fullmatch("[a-z][a-z0-9_]*", Path(sys.argv[2]).name):
        raise SystemExit(__doc__)
    try:
        print(make_package(*map(Path, sys.argv[1:])))
    except OSError as error:
        raise SystemExit(error)
