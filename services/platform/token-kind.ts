/**
 * A token opens only what its kind was issued for. `welcome`, `login-link`, `reset`, `registration`, `admin-login`,
 * `newsletter`, `email-change`, `account-change`, `account-holder`, `login-pending`, `passkey-setup`, `passkey-login`, `mail-sender`,
 * `platform-setup`, `operator-address`, `staff-invitation`, `operator-objection`, `sign-in-begun` and `sign-in-proof` are used once.
 */
export type TokenKind =
  | 'user'
  | 'recipient'
  /** Part of a URL, so it grants less: part of what `recipient` grants, and what a mail's link is for. */
  | 'recipient-ticket'
  | 'reward'
  | 'agency'
  | 'admin-login'
  | 'welcome'
  | 'login-link'
  | 'reset'
  | 'registration'
  | 'newsletter'
  | 'newsletter-end'
  | 'invitation-end'
  /** Unsubscribes from one kind of mail. */
  | 'notification-end'
  | 'email-change'
  | 'account-change'
  /** Answers which name of an account is right, or replaces the account. */
  | 'account-holder'
  | 'login-pending'
  | 'passkey-setup'
  | 'passkey-login'
  | 'content'
  | 'api-key'
  | 'platform'
  /** Gives access to a draft's portal. */
  | 'preview'
  /** Mailed by a tenant's server to its own address, to prove the sender. */
  | 'mail-sender'
  /** Lets its holder become a platform operator. */
  | 'platform-setup'
  /** Proves a platform operator's address, in a session of theirs. */
  | 'operator-address'
  /** Assigns an invitation to the console to the person who signs in with it. */
  | 'staff-invitation'
  /** Lets a former operator object to one whom the platform wants to seat. */
  | 'operator-objection'
  /** State of a sign-in at a tenant's identity provider; returned with the provider's answer. */
  | 'sign-in-begun'
  /** Lets a person identified by a provider link that identity to an account, or open one. */
  | 'sign-in-proof';
