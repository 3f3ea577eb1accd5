import { parseAllDocuments, visit } from 'yaml';

/**
 * Reads all documents of a YAML file as Kubernetes and Compose do, merges included. Anything that the parser only warns
 * about, such as an unknown tag, is an error. So are block scalars: most end in a line break, which is a mistake in every
 * value of our manifests.
 *
 * @example
 * const [service] = readYaml('kind: Service\nspec: { ports: [{ port: 80 }] }\n');
 */
export function readYaml(text: string): unknown[] {
  return parseAllDocuments(text, { merge: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw problem;
    visit(document, {
      Scalar(_, { type, source }) {
        if (type?.startsWith('BLOCK_')) throw new Error(`block scalar: ${source}`);
      },
    });
    return document.toJS();
  });
}
