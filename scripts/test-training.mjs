// npm run test:training: the tests of the training program. Arguments go to unittest: npm run test:training -- -k growth
// Needs Python 3.10 or later with PyTorch, NumPy and SciPy, and g++ for the kernels; no GPU. PYTHON names the interpreter.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fail, root, say } from '../apps/cli/launch/runtime.mjs';

const NEEDED = ['torch', 'numpy', 'scipy'];

const candidates = process.env.PYTHON ? [process.env.PYTHON] : ['python3', '/usr/bin/python3'];
const lacksOf = (python) => {
  const probe = `import importlib.util as u; print(*[n for n in ${JSON.stringify(NEEDED)} if u.find_spec(n) is None])`;
  const { status, stdout } = spawnSync(python, ['-c', probe], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'Python itself';
};
const python = candidates.find((name) => lacksOf(name) === '');
if (!python) {
  const lacks = candidates.map((name) => `${name} lacks ${lacksOf(name)}`).join('; ');
  fail(
    `The training tests need Python with ${NEEDED.join(', ')}: ${lacks}. Set PYTHON to an interpreter that has them.`,
  );
}
say(`Testing training/ with ${python}`);
const args = ['-m', 'unittest', 'discover', '-s', 'tests', '-t', '.', ...process.argv.slice(2)];
const { status } = spawnSync(python, args, { cwd: join(root, 'training'), stdio: 'inherit' });
process.exit(status ?? 1);
