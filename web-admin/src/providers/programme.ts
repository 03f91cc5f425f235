import { abilitiesOf } from '#contract/agentur/session.js';
import { readStaffSignIn } from '#contract/mandant.js';
import { currentSession, isPlatform, openSession, nameOf } from '../shared/session.js';
import { send } from '../shared/wire.js';

/** Reloads name and colours: they may have changed since sign-in, and a draft's are readable only after it. */
export async function refreshProgramme(): Promise<void> {
  const session = currentSession();
  if (!session || isPlatform()) return;
  // The right to `readConfiguration`, whose module only those load who have it.
  const { Name, Theme, Zeitzone } = abilitiesOf(session.roles).has('Mandanten')
    ? await send((await import('#contract/betrieb/configuration.js')).readConfiguration)
    : await send(readStaffSignIn, { tenant: session.tenant });
  const now = { ...session, tenantName: nameOf(session.tenant, Name), theme: Theme, timeZone: Zeitzone };
  if (currentSession()?.token === session.token && JSON.stringify(now) !== JSON.stringify(session)) openSession(now);
}
