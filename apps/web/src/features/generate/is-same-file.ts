/** Whether two files have the same bytes: the server refuses a picture that is given for two sides. */
export async function isSameFile(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const [first, second] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()]);
  const theirs = new Uint8Array(second);
  return new Uint8Array(first).every((byte, at) => byte === theirs[at]);
}
