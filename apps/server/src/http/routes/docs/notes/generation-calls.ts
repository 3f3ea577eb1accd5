import { type CallNotes, CONTENT_ID } from './call-note.ts';

const ADDRESS_ERRORS = ['ADDRESS_INVALID', 'ADDRESS_EMPTY', 'ADDRESS_FAILED'] as const;
const PICTURE_ERRORS = [
  'IMAGE_MISSING',
  'IMAGE_TYPE',
  'IMAGE_TOO_LARGE',
  'IMAGE_BROKEN',
  'IMAGE_TOO_SMALL',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_ASPECT',
] as const;
const MASK_ERRORS = ['MASK_BROKEN', 'MASK_TOO_LARGE', 'MASK_SIZE', 'MASK_EMPTY', 'MASK_FULL'] as const;
const ADMISSION_ERRORS = [
  'NOT_ENOUGH_POINTS',
  'POINTS_OWED',
  'ACCOUNT_FROZEN',
  'QUEUE_LIMIT',
  'STORAGE_FULL',
  'UPLOADS_BUSY',
] as const;
const MODEL_ERRORS = [
  'MODEL_MISSING',
  'MODEL_TYPE',
  'MODEL_BROKEN',
  'MODEL_EMPTY',
  'MODEL_TOO_LARGE',
  'MODEL_FEATURE',
  'MODEL_LIMITS',
  'ARCHIVE_BROKEN',
  'ARCHIVE_TOO_LARGE',
  'ARCHIVE_NO_MODEL',
] as const;

export const GENERATION_CALLS: CallNotes = {
  'POST /api/tangible/generate': {
    sends: { file: '@photo.png', subdivisionLevel: 'medium', fileFormat: 'glb', formats: 'usd,mjcf', sizeM: 0.095 },
    errors: [...ADDRESS_ERRORS, ...PICTURE_ERRORS, ...MASK_ERRORS, ...ADMISSION_ERRORS],
  },
  'POST /api/tangible/batches': {
    sends: { file: '@pictures.zip', table: '@batch.csv', subdivisionLevel: 'low' },
    errors: [
      'BATCH_EMPTY',
      'BATCH_TOO_MANY',
      'BATCH_BYTES',
      'BATCH_FILE_TWICE',
      'BATCH_TABLE',
      'ARCHIVE_BROKEN',
      'ARCHIVE_TOO_LARGE',
      ...ADMISSION_ERRORS,
    ],
  },
  'GET /api/tangible/batches/{id}': { sends: { id: CONTENT_ID }, errors: ['BATCH_NOT_FOUND'] },
  'POST /api/tangible/batches/{id}/cancel': {
    sends: { id: CONTENT_ID },
    errors: ['BATCH_NOT_FOUND', 'BATCH_FINISHED'],
  },
  'GET /api/tangible/batches/{id}/download': {
    sends: { id: CONTENT_ID },
    errors: ['BATCH_NOT_FOUND', 'BATCH_NOT_READY', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /api/tangible/cut-out': {
    sends: { file: '@photo.png' },
    errors: [...PICTURE_ERRORS, 'SUBJECT_NOT_FOUND', 'CUT_OUT_LIMIT', 'UPLOADS_BUSY'],
  },
  'POST /api/tangible/fetch-picture': {
    sends: { address: 'https://example.com/mug.png' },
    errors: [
      ...ADDRESS_ERRORS,
      ...PICTURE_ERRORS.filter((code) => code !== 'IMAGE_MISSING'),
      'TOO_MANY_ATTEMPTS',
      'UPLOADS_BUSY',
    ],
  },
  'POST /api/tangible/finish': {
    sends: { file: '@chair.zip', subdivisionLevel: 'medium', unitM: 0.01 },
    errors: [...MODEL_ERRORS, ...ADMISSION_ERRORS],
  },
  'GET /api/tangible/status': {
    sends: { contentId: CONTENT_ID },
    errors: ['GENERATION_NAME_MISSING', 'GENERATION_NOT_FOUND'],
  },
  'GET /api/tangible/queue': { sends: { contentIds: CONTENT_ID } },
  'POST /api/tangible/scenes': {
    sends: {
      assets: `${CONTENT_ID},${CONTENT_ID}`,
      placements: '[{"x": 0, "z": 0}, {"x": 0.4, "z": 0.1, "height": 0, "turnDeg": 90}]',
      rest: 'settle',
    },
    errors: [
      'GENERATION_NOT_FOUND',
      'GENERATION_NOT_READY',
      'SCENE_OF_SCENES',
      'SCENE_ASSET_GONE',
      'SCENE_OVERLAP',
      ...ADMISSION_ERRORS,
    ],
  },
};
