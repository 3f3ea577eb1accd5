import { type CallNotes, CONTENT_ID, PAGE } from './call-note.ts';

const EDIT_ERRORS = [
  'GENERATION_NOT_FOUND',
  'GENERATION_NOT_READY',
  'EDIT_NOT_POSSIBLE',
  'EDIT_RUNNING',
  'ACCOUNT_FROZEN',
  'QUEUE_LIMIT',
  'STORAGE_FULL',
  'TOO_MANY_ATTEMPTS',
] as const;

export const LIBRARY_CALLS: CallNotes = {
  'GET /api/tangible/history': { sends: { ...PAGE, q: 'chair', sort: 'name', status: 'COMPLETED' } },
  'GET /api/tangible/tags': {},
  'PUT /api/tangible/generations/{contentId}/tags': {
    sends: { contentId: CONTENT_ID, tags: ['kitchen', 'robot lab'] },
    errors: ['GENERATION_NOT_FOUND'],
  },
  'POST /api/tangible/generations/delete': { sends: { contentIds: [CONTENT_ID] } },
  'POST /api/tangible/generations/download': {
    sends: { contentIds: [CONTENT_ID] },
    errors: ['GENERATION_NOT_FOUND', 'GENERATION_NOT_READY', 'DOWNLOAD_TOO_LARGE', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /api/tangible/process-result': {
    sends: { contentId: CONTENT_ID },
    errors: ['GENERATION_NOT_FOUND', 'GENERATION_NOT_READY', 'RESULT_ADDRESS_UNKNOWN', 'RESULT_STORE_FAILED'],
  },
  'GET /api/tangible/generations/{contentId}/events': {
    sends: { contentId: CONTENT_ID },
    errors: ['GENERATION_NOT_FOUND'],
  },
  'POST /api/tangible/generations/{contentId}/cancel': {
    sends: { contentId: CONTENT_ID },
    errors: ['GENERATION_NOT_FOUND', 'GENERATION_FINISHED'],
  },
  'DELETE /api/tangible/generations/{contentId}': {
    sends: { contentId: CONTENT_ID },
    errors: ['GENERATION_NOT_FOUND'],
  },
  'GET /api/tangible/generations/{contentId}': {
    sends: { contentId: CONTENT_ID },
    errors: ['GENERATION_NOT_FOUND'],
  },
  'PATCH /api/tangible/generations/{contentId}': {
    sends: { contentId: CONTENT_ID, name: 'Red mug', material: 'ceramic', massKg: 0.35 },
    errors: EDIT_ERRORS,
  },
  'POST /api/tangible/generations/{contentId}/exports': {
    sends: { contentId: CONTENT_ID, formats: ['usd', 'mjcf'] },
    errors: EDIT_ERRORS,
  },
  'POST /api/tangible/generations/{contentId}/versions/{number}/restore': {
    sends: { contentId: CONTENT_ID, number: 1 },
    errors: ['GENERATION_NOT_FOUND', 'VERSION_NOT_FOUND', 'EDIT_RUNNING'],
  },
  'POST /api/tangible/generations/{contentId}/shares': {
    sends: { contentId: CONTENT_ID, hasDownloads: true },
    errors: ['GENERATION_NOT_FOUND', 'GENERATION_NOT_READY', 'FILE_NOT_FOUND', 'ACCOUNT_FROZEN', 'SHARE_LIMIT'],
  },
  'DELETE /api/tangible/generations/{contentId}/shares/{shareId}': {
    sends: { contentId: CONTENT_ID, shareId: CONTENT_ID },
    errors: ['GENERATION_NOT_FOUND', 'SHARE_NOT_FOUND'],
  },
  'GET /api/tangible/shared/{token}': {
    sends: { token: 'token-of-the-link' },
    errors: ['SHARE_NOT_FOUND'],
  },
  'GET /api/tangible/shared/{token}/files/{name}': {
    sends: { token: 'token-of-the-link', name: 'model.glb' },
    errors: ['SHARE_NOT_FOUND', 'FILE_NOT_FOUND'],
  },
  'GET /files/{token}/{name}': {
    sends: { token: 'token-of-the-address', name: 'model.zip' },
    errors: ['FILE_NOT_FOUND'],
  },
};
