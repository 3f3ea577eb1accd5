"""Shows the asset in RViz: `ros2 launch mug_description view.launch.py`, then add a RobotModel."""
from pathlib import Path

from launch import LaunchDescription
from launch_ros.actions import Node


def generate_launch_description():
    urdf = Path(__file__).parent.parent / "urdf/model.urdf"
    return LaunchDescription(
        [
            Node(
                package="robot_state_publisher",
                executable="robot_state_publisher",
                parameters=[{"robot_description": urdf.read_text()}],
            ),
            Node(package="rviz2", executable="rviz2", arguments=["-f", "base_link"]),
        ]
    )
