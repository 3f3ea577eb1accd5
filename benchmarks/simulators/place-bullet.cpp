// Sets one body down in Bullet as PyBullet's loadURDF builds it, and prints its pose every 1/240 s.
// Usage: place-bullet BODY.txt SECONDS SLOPE_DEGREES shape|file
// The inertia is computed from the shapes, as PyBullet does by default, or that of the file (URDF_USE_INERTIA_FROM_FILE).
// BODY.txt is written by write-body.ts. Debian has no URDF importer for Bullet, so the file is a list of numbers.

#include <btBulletDynamicsCommon.h>
#include <BulletDynamics/Featherstone/btMultiBody.h>
#include <BulletDynamics/Featherstone/btMultiBodyConstraintSolver.h>
#include <BulletDynamics/Featherstone/btMultiBodyDynamicsWorld.h>
#include <BulletDynamics/Featherstone/btMultiBodyLinkCollider.h>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

static const double STEP_S = 1.0 / 240;
// PyBullet's for every shape of a URDF. Hulls grow by it.
static const double MARGIN_M = 0.001;

struct Body {
  btScalar mass, friction, spinning, rolling, restitution, height;
  btVector3 centre;
  btMatrix3x3 inertia;
  std::vector<std::vector<btVector3>> hulls;
};

static btVector3 readVector(std::istream& in) {
  btScalar x, y, z;
  in >> x >> y >> z;
  return btVector3(x, y, z);
}

static Body readBody(const char* path) {
  std::ifstream in(path);
  Body body;
  in >> body.mass >> body.friction >> body.spinning >> body.rolling >> body.restitution >> body.height;
  body.centre = readVector(in);
  btScalar xx, yy, zz, xy, xz, yz;
  in >> xx >> yy >> zz >> xy >> xz >> yz;
  body.inertia.setValue(xx, xy, xz, xy, yy, yz, xz, yz, zz);
  size_t hullCount, pointCount;
  in >> hullCount;
  body.hulls.resize(hullCount);
  for (auto& hull : body.hulls) {
    in >> pointCount;
    for (size_t i = 0; i < pointCount; i++) hull.push_back(readVector(in));
  }
  return body;
}

int main(int argc, char** argv) {
  if (argc < 5) return 2;
  const Body body = readBody(argv[1]);
  const double seconds = std::stod(argv[2]), ramp = std::stod(argv[3]) * M_PI / 180;
  const bool readsInertia = std::string(argv[4]) == "file";
  if (body.hulls.empty()) return 2;

  // Where the mass sits: Bullet's bodies have their origin there, and their axes are those of the inertia.
  btTransform frame(btMatrix3x3::getIdentity(), body.centre);
  btVector3 moments(0, 0, 0);
  if (readsInertia) {
    btMatrix3x3 tensor = body.inertia, axes;
    tensor.diagonalize(axes, 1e-6, 30);
    frame.setBasis(axes);
    moments.setValue(tensor[0][0], tensor[1][1], tensor[2][2]);
  }

  btCompoundShape shape;
  shape.setMargin(MARGIN_M);
  for (const auto& points : body.hulls) {
    auto* hull = new btConvexHullShape();
    hull->setMargin(MARGIN_M);
    for (const auto& point : points) hull->addPoint(point, false);
    hull->recalcLocalAabb();
    hull->optimizeConvexHull();
    shape.addChildShape(frame.inverse(), hull);
  }
  if (!readsInertia) shape.calculateLocalInertia(body.mass, moments);

  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broadphase;
  btMultiBodyConstraintSolver solver;
  btMultiBodyDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
  // The values that PyBullet sets for every world.
  btContactSolverInfo& settings = world.getSolverInfo();
  settings.m_numIterations = 50;
  settings.m_erp2 = 0.08;
  settings.m_frictionERP = 0.2;
  settings.m_linearSlop = 1e-5;
  settings.m_warmstartingFactor = 0.1;
  settings.m_minimumSolverBatchSize = 0;
  settings.m_leastSquaresResidualThreshold = 1e-7;
  world.setGravity(btVector3(9.81 * std::sin(ramp), 0, -9.81 * std::cos(ramp)));

  btStaticPlaneShape plane(btVector3(0, 0, 1), 0);
  plane.setMargin(MARGIN_M);
  btRigidBody floor(btRigidBody::btRigidBodyConstructionInfo(0, nullptr, &plane));
  // Bullet multiplies the values of both bodies: with 1 here the body's own remain.
  floor.setFriction(1);
  floor.setRestitution(1);
  world.addRigidBody(&floor);

  const btTransform start = btTransform(btQuaternion::getIdentity(), btVector3(0, 0, body.height)) * frame;
  // PyBullet makes a multibody of every URDF, also of one link. It never sleeps here: sleep would hide jitter.
  btMultiBody multi(0, body.mass, moments, false, false);
  multi.setBaseWorldTransform(start);
  multi.finalizeMultiDof();
  btMultiBodyLinkCollider collider(&multi, -1);
  collider.setCollisionShape(&shape);
  collider.setWorldTransform(start);
  collider.setFriction(body.friction);
  collider.setSpinningFriction(body.spinning);
  collider.setRollingFriction(body.rolling);
  collider.setRestitution(body.restitution);
  multi.setBaseCollider(&collider);
  world.addMultiBody(&multi);
  world.addCollisionObject(&collider, btBroadphaseProxy::DefaultFilter, btBroadphaseProxy::AllFilter);

  const int steps = int(std::lround(seconds / STEP_S));
  for (int step = 0; step <= steps; step++) {
    if (step > 0) world.stepSimulation(STEP_S, 0);
    const btTransform link = multi.getBaseWorldTransform() * frame.inverse();
    const btVector3 p = link.getOrigin();
    const btQuaternion q = link.getRotation();
    std::printf("%.9g %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", step * STEP_S, p.x(), p.y(), p.z(), q.w(), q.x(),
                q.y(), q.z());
  }
  return 0;
}
