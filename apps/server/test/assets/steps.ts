import type { AssetDetails } from '@tangible/contracts';
import { multipart, type Person, readFixture, waitForEnd } from '../harness.ts';

const mug = await readFixture('mug.png');

/** A finished asset of a person, from a file with this name. */
export async function makeAsset(
  person: Person,
  { fileName = 'Red mug.front.png', ...fields }: Record<string, string> = {},
): Promise<string> {
  const form = multipart(mug, { subdivisionLevel: 'low', ...fields }, fileName);
  const { body } = await person.call('POST', '/tangible/generate', form);
  await waitForEnd(person, body.contentId);
  return body.contentId;
}

export const pathOf = (contentId: string, rest = '') => `/tangible/generations/${contentId}${rest}`;

export const readAsset = async (person: Person, contentId: string): Promise<AssetDetails> =>
  (await person.call('GET', pathOf(contentId))).body;

/** Changes an asset and waits until the new version is complete or failed. */
export async function edit(person: Person, contentId: string, body: object): Promise<AssetDetails> {
  const answer = await person.call('PATCH', pathOf(contentId), { body });
  // 200 if a quick generator has made it before the answer was read.
  if (![200, 202].includes(answer.status)) throw new Error(`not accepted: ${JSON.stringify(answer.body)}`);
  return waitForVersion(person, contentId);
}

export async function waitForVersion(person: Person, contentId: string): Promise<AssetDetails> {
  for (;;) {
    const asset = await readAsset(person, contentId);
    if (!asset.isEditing) return asset;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
