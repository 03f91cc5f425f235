/** Settings that may be changed at a later time (docs/specification/programme.md#planned-changes-of-what-is-set). */
export const plannableSettings = [
  'campaign',
  'catalogue',
  'catalogue-source',
  'hosts',
  'mail-sender',
  'mail-text',
  'payout-account',
  'retention',
  'sign-in-service',
  'voucher-kind',
  'webhook',
] as const;
export type PlannableSetting = (typeof plannableSettings)[number];
