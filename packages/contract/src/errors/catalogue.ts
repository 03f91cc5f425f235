import type { RefusalReason } from '#shared/reasons-and-actions.js';
import type { Texts } from '#shared/texts.js';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/**
 * A row of the error table (docs/specification/wire.md#errors). `de` and `en` are the user's texts; `{name}` is filled
 * from the error's values.
 */
export interface CatalogueEntry extends Texts {
  readonly code: `PSOF${string}`;
  readonly status: number;
  readonly reason: RefusalReason;
}

const error = (code: CatalogueEntry['code'], status: number, reason: RefusalReason): CatalogueEntry => ({
  code,
  status,
  reason,
  de: de[reason],
  en: en[reason],
});

/**
 * Every error that users can see (docs/specification/wire.md#errors), its texts in `texts/` by language; a sentence with
 * an unknown `{value}` is left out.
 */
export const catalogue: readonly CatalogueEntry[] = [
  error('PSOF0000', 500, 'technical-error'),
  error('PSOF0001', 404, 'not-found'),
  error('PSOF0002', 400, 'validation-failed'),
  error('PSOF0003', 403, 'not-authorised'),
  error('PSOF0004', 429, 'too-many-requests'),
  error('PSOF0005', 400, 'captcha-required'),
  error('PSOF0006', 400, 'captcha-wrong'),
  error('PSOF0007', 422, 'idempotency-key-reused'),
  error('PSOF0008', 409, 'changed-meanwhile'),
  error('PSOF0009', 503, 'unavailable'),
  error('PSOF0010', 403, 'module-off'),
  error('PSOF0011', 428, 'version-missing'),
  error('PSOF0012', 409, 'taken'),
  error('PSOF0013', 409, 'programme-stopped'),
  error('PSOF0014', 409, 'not-ready'),
  error('PSOF0015', 403, 'people-only'),
  error('PSOF0016', 409, 'mail-not-again'),
  error('PSOF0101', 401, 'wrong-credentials'),
  error('PSOF0102', 410, 'link-expired'),
  error('PSOF0103', 403, 'account-blocked'),
  error('PSOF0104', 403, 'this-account-blocked'),
  error('PSOF0105', 403, 'excluded-by-terms'),
  error('PSOF0106', 404, 'email-not-registered'),
  error('PSOF0107', 409, 'email-exists'),
  error('PSOF0108', 403, 'login-token-used'),
  error('PSOF0109', 401, 'login-first'),
  error('PSOF0110', 403, 'opt-in-required'),
  error('PSOF0111', 400, 'password-change-failed'),
  error('PSOF0112', 401, 'second-factor-needed'),
  error('PSOF0113', 400, 'second-factor-wrong'),
  error('PSOF0114', 400, 'passkey-wrong'),
  error('PSOF0115', 403, 'address-not-proven'),
  error('PSOF0201', 400, 'email-invalid'),
  error('PSOF0202', 400, 'email-not-allowed'),
  error('PSOF0203', 400, 'email-same-as-recipient'),
  error('PSOF0204', 401, 'session-over'),
  error('PSOF0205', 400, 'terms-not-accepted'),
  error('PSOF0206', 400, 'under-age'),
  error('PSOF0301', 404, 'recommendation-unknown'),
  error('PSOF0302', 409, 'recommendation-exists'),
  error('PSOF0303', 409, 'recommendation-held'),
  error('PSOF0304', 403, 'opt-in-before-sending'),
  error('PSOF0305', 410, 'recommendation-expired'),
  error('PSOF0306', 410, 'recommendation-blocked'),
  error('PSOF0401', 401, 'recipient-token-invalid'),
  error('PSOF0501', 401, 'reward-token-invalid'),
  error('PSOF0502', 409, 'reward-already-chosen'),
  error('PSOF0503', 401, 'bank-details-unauthorised'),
  error('PSOF0504', 400, 'iban-invalid'),
  error('PSOF0505', 409, 'reward-not-available'),
  error('PSOF0601', 409, 'batch-empty'),
  error('PSOF0602', 409, 'execution-day-passed'),
  error('PSOF0603', 409, 'hold-ends-by-itself'),
  error('PSOF0604', 409, 'payment-executed'),
  error('PSOF0605', 409, 'clearing-booked'),
  error('PSOF0606', 409, 'second-person-waits'),
  error('PSOF0701', 409, 'order-not-yet-releasable'),
  error('PSOF0702', 409, 'order-not-releasable'),
  error('PSOF0703', 409, 'undo-too-late'),
  error('PSOF0704', 409, 'selection-changed'),
  error('PSOF0801', 500, 'product-api-unknown'),
  error('PSOF0901', 502, 'content-not-available'),
];

const byReason = new Map(catalogue.map(entry => [entry.reason, entry]));

/** The catalogue entry of a reason; an unknown reason becomes the technical error. */
export function entryFor(reason: string): CatalogueEntry {
  return byReason.get(reason as RefusalReason) ?? catalogue[0]!;
}
