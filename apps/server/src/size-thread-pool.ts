/**
 * Imported before anything else by the programs that serve: the thread pool for hashes, files and pictures gets its
 * size when it is first used. Two uploads are decoded at a time, in parallel with the engine's threads; with sixteen
 * threads instead of four, a login always finds one. An operator's own value is kept.
 */
process.env.UV_THREADPOOL_SIZE ??= '16';
