/** Every column that holds a ciphertext, and what its rows are keyed by (null: one row a tenant). Nothing else can be encrypted, so that a rotation forgets nothing. */
export const sealedColumns = {
  'agency_user.email_encrypted': 'user_id',
  'authenticator_app.secret_encrypted': 'recommender_id',
  'bank_details.details': 'beneficiary_id',
  'consent.address_encrypted': 'consent_id',
  'contact_message.sealed': 'message_id',
  'content_platform.secret_encrypted': null,
  'customer_number.number_encrypted': 'recommender_id',
  'email_change.email_encrypted': 'recommender_id',
  'email_change.old_email_encrypted': 'recommender_id',
  'kept_contact.sealed': 'person_id',
  'locked_payout_record.sealed': 'payout_id',
  'newsletter_consent.address_encrypted': 'consent_id',
  'payout.holder_encrypted': 'payout_id',
  'payout.iban_encrypted': 'payout_id',
  'payout_account.iban_encrypted': null,
  'payout_batch.file_encrypted': 'batch_id',
  'staff_grant.refresh_token_encrypted': 'session_id',
  'tenant_secret.value_encrypted': 'name',
  'voucher.code_encrypted': 'voucher_id',
} as const;
export type SealedColumn = keyof typeof sealedColumns;
