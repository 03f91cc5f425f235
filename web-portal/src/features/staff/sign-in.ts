import { newProofKey, randomText, signInAddress } from '#contract/agentur/proof-key.js';
import type { signStaffIn } from '#contract/agentur/calls.js';
import { endpoints } from '../endpoints.js';
import { send } from '../../shared/http/send.js';
import { staffSession } from '../../shared/http/session.js';
import { tabStore } from '../../shared/http/storage.js';
import type { Tenant } from '../../shared/tenant.js';

interface UnderWay {
  readonly state: string;
  readonly verifier: string;
  readonly target: string;
}
const key = 'sso';

/** What came back from the identity provider: nothing usable, or a code that belongs to the sign-in begun here. */
export type Returned =
  | { readonly failure: 'mismatch' | 'declined' }
  | { readonly code: string; readonly verifier: string; readonly target: string };

export function returnedFrom(search: string, underWay: UnderWay | null): Returned {
  const answer = new URLSearchParams(search);
  if (!underWay || answer.get('state') !== underWay.state) return { failure: 'mismatch' };
  const code = answer.get('code');
  return code ? { code, verifier: underWay.verifier, target: underWay.target } : { failure: 'declined' };
}

/** The state names the tenant, so that the one registered return address knows whose portal the browser came from. */
export async function startSignIn({ Sso, Mandant }: Tenant, target: string): Promise<void> {
  const { verifier, challenge } = await newProofKey();
  const state = `portal.${Mandant}.${randomText(24)}`;
  tabStore.write(key, { state, verifier, target } satisfies UnderWay);
  location.assign(signInAddress(Sso, state, challenge, location.origin));
}

/** Tried once: a code is good for one exchange. */
export function takeReturned(search: string): Returned {
  const underWay = tabStore.read<UnderWay>(key);
  tabStore.forget(key);
  return returnedFrom(search, underWay);
}

export async function finishSignIn(Code: string, Verifier: string): Promise<void> {
  staffSession.start(await send<typeof signStaffIn>(endpoints.signStaffIn, { body: { Code, Verifier } }));
}
