import { queryClient } from '../../shared/http/query-client.js';
import { session } from '../../shared/http/session.js';
import { userQuery, type User } from '../../shared/http/user.js';
import { isLanguage, rememberLanguage } from '../../shared/i18n/language.js';

/** Starts the session of a login answer; the person's language is remembered for the next visit. */
export function enter(answer: User, remember: boolean): void {
  session.start(answer.Token, remember);
  queryClient.setQueryData(userQuery.queryKey, answer);
  if (isLanguage(answer.Language) && !document.cookie.includes('psoe_language=')) rememberLanguage(answer.Language);
}
