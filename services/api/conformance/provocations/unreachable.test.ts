import type { RefusalReason } from '#contract/errors/reasons.js';

/** Refusals no request alone brings about, each with why, and where they are seen. */
export const unreachable: Readonly<Partial<Record<RefusalReason, string>>> = {
  'technical-error': 'a fault of ours: the fuzz finds none; http/errors.spec.ts shows what would leave',
  'email-not-registered':
    'it would tell who takes part: login, reset and registration answer alike for known and unknown addresses (abuse.int.spec.ts)',
  'content-not-available': 'only where a tenant’s own content platform is away (content/ports)',
};
