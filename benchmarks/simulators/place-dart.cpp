// Loads a URDF with DART's own reader, sets the body down and prints its pose every 4 ms.
// Usage: place-dart MODEL.urdf HEIGHT_M SECONDS SLOPE_DEGREES FRICTION RESTITUTION ode|bullet|fcl

#include <dart/collision/CollisionDetector.hpp>
#include <dart/constraint/ConstraintSolver.hpp>
#include <dart/dynamics/BoxShape.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/WeldJoint.hpp>
#include <dart/simulation/World.hpp>
#include <dart/utils/urdf/DartLoader.hpp>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>

using namespace dart::dynamics;

static const int STEPS_PER_FRAME = 4;

static SkeletonPtr makeFloor() {
  auto floor = Skeleton::create("floor");
  auto* node = floor->createJointAndBodyNodePair<WeldJoint>().second;
  // A box, because not every collision detector of DART has planes.
  auto shape = std::make_shared<BoxShape>(Eigen::Vector3d(20, 20, 1));
  auto* piece = node->createShapeNodeWith<CollisionAspect, DynamicsAspect>(shape);
  piece->setRelativeTranslation(Eigen::Vector3d(0, 0, -0.5));
  // DART takes the smaller friction and the product of the restitutions: with 1 here the body's own remain.
  piece->getDynamicsAspect()->setFrictionCoeff(1);
  piece->getDynamicsAspect()->setRestitutionCoeff(1);
  return floor;
}

int main(int argc, char** argv) {
  if (argc < 8) return 2;
  const double height = std::stod(argv[2]), seconds = std::stod(argv[3]), ramp = std::stod(argv[4]) * M_PI / 180;
  const double friction = std::stod(argv[5]), restitution = std::stod(argv[6]);

  auto world = dart::simulation::World::create();
  world->getConstraintSolver()->setCollisionDetector(
      dart::collision::CollisionDetector::getFactory()->create(argv[7]));
  world->setGravity(Eigen::Vector3d(9.81 * std::sin(ramp), 0, -9.81 * std::cos(ramp)));

  const auto path = std::filesystem::absolute(argv[1]).string();
  auto body = dart::utils::DartLoader().parseSkeleton(dart::common::Uri::createFromPath(path));
  if (!body) return 1;
  auto* link = body->getRootBodyNode();
  // DART's reader passes over the elements `contact` and `gazebo`: without these lines friction is 1.
  for (auto* piece : link->getShapeNodesWith<DynamicsAspect>()) {
    piece->getDynamicsAspect()->setFrictionCoeff(friction);
    piece->getDynamicsAspect()->setRestitutionCoeff(restitution);
  }
  Eigen::Isometry3d start = Eigen::Isometry3d::Identity();
  start.translation().z() = height;
  static_cast<FreeJoint*>(link->getParentJoint())->setRelativeTransform(start);
  const Eigen::Matrix3d inertia = link->getInertia().getMoment();
  std::fprintf(stderr, "mass %.9g moments %.9g %.9g %.9g pieces %zu\n", link->getMass(), inertia(0, 0), inertia(1, 1),
               inertia(2, 2), link->getNumShapeNodesWith<CollisionAspect>());

  world->addSkeleton(makeFloor());
  world->addSkeleton(body);
  const int steps = int(std::lround(seconds / world->getTimeStep()));
  for (int step = 0; step <= steps; step++) {
    if (step > 0) world->step();
    if (step % STEPS_PER_FRAME != 0) continue;
    const Eigen::Isometry3d& pose = link->getTransform();
    const Eigen::Vector3d p = pose.translation();
    const Eigen::Quaterniond q(pose.linear());
    std::printf("%.9g %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", step * world->getTimeStep(), p.x(), p.y(), p.z(),
                q.w(), q.x(), q.y(), q.z());
  }
  return 0;
}
