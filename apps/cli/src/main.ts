import { prepareEngineThread } from '@tangible/engine/prepare';

const args = process.argv.slice(2);
// A thread loads the engine on the second core while this one loads and reads the rest.
if (args.length > 0 && !args.some((arg) => /^(--help|-h|--version|--server)$/.test(arg))) prepareEngineThread();
const { runCommand } = await import('./run-command.ts');
process.exitCode = await runCommand(args);
