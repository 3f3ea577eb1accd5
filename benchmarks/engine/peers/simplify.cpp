// meshoptimizer's own native build on the same mesh: arguments are positions, indices and the count of triangles.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <meshoptimizer.h>
#include <vector>

template <class T> std::vector<T> readAll(const char *path) {
  std::vector<T> values;
  FILE *file = fopen(path, "rb");
  for (T value; file && fread(&value, sizeof(T), 1, file) == 1;) values.push_back(value);
  if (file) fclose(file);
  return values;
}

int main(int, char **arguments) {
  const auto positions = readAll<float>(arguments[1]);
  const auto indices = readAll<unsigned>(arguments[2]);
  std::vector<unsigned> light(indices.size());
  const auto start = std::chrono::steady_clock::now();
  const size_t count = meshopt_simplify(light.data(), indices.data(), indices.size(), positions.data(),
                                        positions.size() / 3, 12, 3 * size_t(atol(arguments[3])), 1.0f);
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
  printf("{\"ms\": %f, \"triangles\": %zu}", taken.count(), count / 3);
}
