/** Every refusal of the domain by name, in the order of the wire contract's error table (the same names as services/platform/domain/refused.ts). */
export const refusalReasons = [
  'technical-error', 'not-found', 'validation-failed', 'not-authorised', 'too-many-requests', 'captcha-required', 'captcha-wrong',
  'idempotency-key-reused', 'changed-meanwhile', 'unavailable', 'module-off', 'wrong-credentials', 'link-expired', 'account-blocked',
  'this-account-blocked', 'excluded-by-terms', 'email-not-registered', 'email-exists', 'login-token-used', 'login-first',
  'opt-in-required', 'password-change-failed', 'second-factor-needed', 'second-factor-wrong', 'passkey-wrong', 'email-invalid', 'email-not-allowed', 'email-same-as-recipient', 'session-over',
  'terms-not-accepted', 'under-age', 'recommendation-unknown', 'recommendation-exists', 'recommendation-held', 'opt-in-before-sending',
  'recommendation-expired', 'recommendation-blocked', 'recipient-token-invalid', 'reward-token-invalid', 'reward-already-chosen',
  'bank-details-unauthorised', 'iban-invalid', 'reward-not-available', 'order-not-yet-releasable', 'order-not-releasable',
  'product-api-unknown', 'content-not-available',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];
/** A text in every language of the product. */
export type Texts = Readonly<Record<Language, string>>;
