/**
 * Every error code that a client can meet, with its HTTP status. Clients switch on the code; the sentence for people
 * comes from `contracts/messages`, where a code without words in every language does not compile.
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  GOOGLE_TOKEN_INVALID: 401,
  SECOND_FACTOR_REQUIRED: 401,
  WRONG_CODE: 401,
  FORBIDDEN: 403,
  ACCOUNT_INACTIVE: 403,
  ACCOUNT_NEEDED: 403,
  SECOND_FACTOR_MISSING: 403,
  NOT_FOUND: 404,
  EMAIL_TAKEN: 409,
  ITEM_NO_TAKEN: 409,
  NAME_TAKEN: 409,
  INSUFFICIENT_STOCK: 409,
  UNPAID_LIMIT: 409,
  PRICE_CHANGED: 409,
  CART_CHANGED: 409,
  DELIVERY_UNAVAILABLE: 409,
  REQUEST_EXISTS: 409,
  REFUND_TOO_HIGH: 409,
  ALREADY_PAID: 409,
  PAYMENT_CLOSED: 409,
  LINK_REQUIRED: 409,
  TREE_CHANGED: 409,
  VERSION_CONFLICT: 409,
  IN_USE: 409,
  LAST_SUPER_ADMIN: 409,
  OWN_ACCOUNT: 409,
  ILLEGAL_TRANSITION: 409,
  AMBIGUOUS_PRODUCT: 409,
  CHECK_OUTDATED: 409,
  TOO_LARGE: 413,
  BAD_TYPE: 415,
  VALIDATION: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

/** A stable name for one kind of failure. */
export type ErrorCode = keyof typeof errorStatus;

/** A fault of one field of the request. `field` is a dotted path, `code` a snake_case word, `message` ready to show. */
export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/**
 * A fault of one field before it is worded; `limit` is what its words name, if they name one. With '' as its field it
 * is about the call as a whole, and its words follow those of the code.
 */
export interface FieldFault {
  readonly field: string;
  readonly code: string;
  readonly limit?: number;
}

/**
 * A decision against a command, as a value. `details` travels to the client beside the code (e.g. `available`, a fresh
 * `cart`).
 */
export interface Refusal {
  readonly refused: ErrorCode;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Faults by field; messages are worded at the edge. */
  readonly fields?: readonly FieldFault[];
}

/** Makes a refusal. */
export function refuse(code: ErrorCode, details?: Refusal['details'], fields?: Refusal['fields']): Refusal {
  return { refused: code, ...(details && { details }), ...(fields && { fields }) };
}

/** Distinguishes a refusal from what a decider returns otherwise. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** Carries a {@link Refusal} through code that throws. The HTTP edge maps it once; nothing else catches it. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}
