import { requestLoginLink, requestPasswordReset, resendWelcomeMail } from '#contract/account/calls.js';
import { answer, calls } from '#platform/http/call-table.js';
import { AccessLinks } from '../use-cases/request-access-link.js';

export const accessLinkCalls = calls(AccessLinks, [
  answer(requestPasswordReset, (links, { params, query, context: { address } }) =>
    links.request(params.email, 'reset', { address, captcha: query.captcha ?? null }),
  ),
  answer(requestLoginLink, (links, { body, context: { address } }) =>
    links.request(body.Email, 'login', { address, captcha: body.Captcha ?? null }),
  ),
  answer(resendWelcomeMail, (links, { params, query, context: { address } }) =>
    links.request(params.id, 'reset', { address, captcha: query.captcha ?? null }),
  ),
]);
