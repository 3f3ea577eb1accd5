/** The form that /tangible/generate takes. */
export function generateForm(picture: Uint8Array, fields: Record<string, string>): FormData {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'picture.png');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
