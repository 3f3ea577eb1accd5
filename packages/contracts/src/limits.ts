/** The numbers that browser and server must agree on. Units stand at the end of each name. */

export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;

/** How many cut-outs a person may ask for in a minute: they are free, and each takes a core for a second or two. */
export const CUT_OUTS_PER_MINUTE = 20;

/** A picture is decoded whole, so its area is bounded: 64 megapixels are 256 MB of RGBA. */
export const UPLOAD_PIXELS_MAX = 64_000_000;

/** Fewer pixels than this on the shorter side show no shape that could be reconstructed. */
export const UPLOAD_SIDE_PX_MIN = 32;
export const UPLOAD_SIDE_PX_MAX = 16_384;

/** Longer than this is a banner or a strip, not a picture of one object. */
export const UPLOAD_ASPECT_MAX = 10;

/** An uploaded model, or a ZIP of it with its materials and textures. */
export const MODEL_UPLOAD_BYTES_MAX = 64 * 1024 * 1024;

/** One message of an agent to a server, with its files in base64, a third longer than they are. */
export const AGENT_MESSAGE_BYTES_MAX = 32 * 1024 * 1024;

/** The unpacked size limit of such a ZIP. */
export const MODEL_ARCHIVE_ENTRIES_MAX = 500;
export const MODEL_ARCHIVE_BYTES_MAX = 256 * 1024 * 1024;

/** Metres per unit of a model: a micrometre to a kilometre. */
export const UNIT_M_MIN = 1e-6;
export const UNIT_M_MAX = 1000;

/** The units that the numbers of a model without one are taken for, the most usual first. In metres. */
export const MODEL_UNITS = { m: 1, mm: 0.001, cm: 0.01, in: 0.0254 } as const;
export type ModelUnit = keyof typeof MODEL_UNITS;

/** A grain of sand to a tall building; beyond that single precision or a physics engine gives up. */
export const SIZE_M_MIN = 0.001;
export const SIZE_M_MAX = 1000;

/** A milligram to a loaded truck; physics engines refuse masses near zero. */
export const MASS_KG_MIN = 1e-6;
export const MASS_KG_MAX = 100_000;

export const USERNAME_LENGTH_MIN = 3;
export const USERNAME_LENGTH_MAX = 64;
export const EMAIL_LENGTH_MAX = 254;
export const PASSWORD_LENGTH_MIN = 6;
/** Argon2 reads every byte, so an unbounded password would be a way to keep the server busy. */
export const PASSWORD_LENGTH_MAX = 256;

/** How long the link of a confirmation mail works. */
export const CONFIRMATION_LINK_HOURS = 72;

/**
 * Sign-up points come at once to a fresh device, for this many accounts a day from one address: an IPv4 address or an
 * IPv6 network (/64). Later accounts of the day get theirs with the confirmation of their e-mail.
 */
export const SIGN_UP_GRANTS_PER_ADDRESS_DAY = 5;
/** The same for a site with many IPv6 networks (/48). */
export const SIGN_UP_GRANTS_PER_SITE_DAY = 10;
/** Confirmations a day from one IP address that grant sign-up points; a catch-all domain has unlimited mailboxes. */
export const SIGN_UP_CONFIRMATIONS_PER_ADDRESS_DAY = 20;

export const DEVICE_PASSWORD_LENGTH = 12;
export const DEVICE_FINGERPRINT_LENGTH = 32;

export const POLL_INTERVAL_MS = 5_000;
export const POLL_ATTEMPTS_MAX = 120;

export const HISTORY_LIMIT_DEFAULT = 50;
export const HISTORY_LIMIT_MAX = 100;

export const HERO_INTERVAL_MS = 60_000;

/** How long the upload of a generation that failed by our fault is kept, so that it can be made again. */
export const FAILED_UPLOAD_DAYS = 7;

/** How long a checkout can be paid on its page; later an unpaid one is expired. Providers close theirs by then, too. */
export const CHECKOUT_OPEN_HOURS = 24;

export const REFUND_DAYS = 14;
export const YEARLY_DISCOUNT = 0.2;
