import { measureBox } from '@tangible/geometry';
import type { AssetBody } from '../format.ts';
import { toPackageName } from '../text/to-word.ts';
import { escapeXml, formatNumbers } from '../text/xml.ts';

/**
 * What makes the folder of the URDF a ROS 2 package, so that `colcon build` installs it and `ros2 launch` shows it in
 * RViz: each file by its path in the folder.
 *
 * @example
 * describePackage(body)['package.xml']; // <?xml version="1.0"?> …
 */
export function describePackage(body: AssetBody): Record<string, string> {
  const name = toPackageName(body.name);
  return {
    'package.xml': describeManifest(name, body),
    'CMakeLists.txt': describeBuild(name),
    'launch/view.launch.py': describeLaunch(name),
    'rviz/view.rviz': describeDisplay(body),
  };
}

/** A manifest must have a maintainer and a licence; they are the user's to say. */
const describeManifest = (name: string, { name: title }: AssetBody) => `<?xml version="1.0"?>
<package format="3">
  <name>${name}</name>
  <version>1.0.0</version>
  <description>${escapeXml(title) || name}, made by Tangible</description>
  <maintainer email="owner@example.com">owner</maintainer>
  <license>Proprietary</license>
  <buildtool_depend>ament_cmake</buildtool_depend>
  <exec_depend>launch_ros</exec_depend>
  <exec_depend>robot_state_publisher</exec_depend>
  <exec_depend>rviz2</exec_depend>
  <export>
    <build_type>ament_cmake</build_type>
  </export>
</package>
`;

const describeBuild = (name: string) => `cmake_minimum_required(VERSION 3.8)
project(${name})
find_package(ament_cmake REQUIRED)
file(GLOB parts *.urdf *.obj *.mtl *.jpg *.png)
install(FILES \${parts} DESTINATION share/\${PROJECT_NAME})
install(DIRECTORY launch rviz DESTINATION share/\${PROJECT_NAME})
ament_package()
`;

const describeLaunch = (name: string) => `"""Shows the asset in RViz: ros2 launch ${name} view.launch.py"""
from pathlib import Path

from launch import LaunchDescription
from launch_ros.actions import Node

SHARE = Path(__file__).resolve().parent.parent


def generate_launch_description():
    description = {"robot_description": (SHARE / "ros.urdf").read_text()}
    return LaunchDescription(
        [
            Node(
                package="robot_state_publisher",
                executable="robot_state_publisher",
                parameters=[description],
            ),
            Node(package="rviz2", executable="rviz2", arguments=["-d", str(SHARE / "rviz" / "view.rviz")]),
        ]
    )
`;

function describeDisplay({ positions }: AssetBody): string {
  const { min, max } = measureBox(positions);
  const longestM = Math.max(...max.map((value, axis) => value - min[axis]!));
  const number = (value: number) => formatNumbers([value]);
  return `Visualization Manager:
  Displays:
    - Class: rviz_default_plugins/Grid
      Name: Grid
      Enabled: true
      Cell Size: ${number(longestM)}
      Plane Cell Count: 10
    - Class: rviz_default_plugins/RobotModel
      Name: RobotModel
      Enabled: true
      Visual Enabled: true
      Collision Enabled: false
      Description Source: Topic
      Description Topic:
        Value: /robot_description
        Depth: 1
        Durability Policy: Transient Local
        History Policy: Keep Last
        Reliability Policy: Reliable
  Global Options:
    Fixed Frame: base_link
  Tools:
    - Class: rviz_default_plugins/MoveCamera
  Views:
    Current:
      Class: rviz_default_plugins/Orbit
      Name: Current View
      Target Frame: base_link
      Distance: ${number(3 * longestM)}
      Near Clip Distance: ${number(longestM / 50)}
      Pitch: 0.4
      Yaw: -1.2
      Focal Point:
        X: 0
        Y: 0
        Z: ${number((max[1] - min[1]) / 2)}
`;
}
