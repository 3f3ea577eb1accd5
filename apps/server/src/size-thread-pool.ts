/**
 * Imported before anything else by the programs that serve: the pool of threads for hashes, files and pictures gets its
 * size when it is first used. Two uploads are decoded at a time and the engine's threads decode and encode beside them; with
 * sixteen threads in place of four, a login always finds one. An operator's own value stays.
 */
process.env.UV_THREADPOOL_SIZE ??= '16';
