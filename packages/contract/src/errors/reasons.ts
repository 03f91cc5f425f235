export { refusalReasons, type RefusalReason } from '#shared/refusal-reasons.js';

export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];
/** A text in every language of the product. */
export type Texts = Readonly<Record<Language, string>>;
