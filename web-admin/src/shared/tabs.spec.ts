import type { Session } from './session.js';
import { Tabs } from './tabs.js';

const session = (token: string, tenant = 'telko'): Session => ({
  tenant,
  tenantName: tenant,
  theme: {},
  portalUrl: '',
  timeZone: 'Europe/Berlin',
  token,
  name: 'Miriam Sander',
  roles: ['AgenturMitarbeiter'],
  agencyNumber: 'A-1',
});

describe('One sign-in for all tabs', () => {
  const channels: BroadcastChannel[] = [];
  const newTab = () => {
    const channel = new BroadcastChannel('tabs.spec');
    channels.push(channel);
    return new Tabs(channel);
  };
  /** A tab in which somebody is signed in. */
  const open = (own: Session, usedAt = 0) => {
    const tab = { session: own as Session | null, ended: false };
    newTab().listen({
      session: () => tab.session,
      usedAt: () => usedAt,
      ended: () => Object.assign(tab, { session: null, ended: true }),
    });
    return tab;
  };
  afterEach(() => channels.splice(0).forEach(channel => channel.close()));

  it('a new tab is signed in as the tab that was used last', async () => {
    open(session('earlier'), 1);
    open(session('later'), 2);
    expect((await newTab().take(null))?.token).toBe('later');
  });

  it('takes no other programme’s session where its address names one', async () => {
    open(session('telko'), 2);
    open(session('energie', 'energie'), 1);
    expect((await newTab().take('energie'))?.token).toBe('energie');
    expect(await newTab().take('waerme')).toBeNull();
  });

  it('asks for the sign-in where nobody is signed in, and does not wait long', async () => {
    const tab = open(session('ended'));
    tab.session = null;
    const before = Date.now();
    expect(await newTab().take(null)).toBeNull();
    expect(Date.now() - before).toBeLessThan(2_000);
  });

  it('whoever signs out leaves in all tabs of this session, and in no one else’s', async () => {
    const [own, same, other] = [open(session('own')), open(session('own')), open(session('other'), 1)];
    newTab().over('own');
    // Messages arrive in their order: after an answer the one before has arrived, too.
    expect((await newTab().take(null))?.token).toBe('other');
    expect([own, same, other].map(({ ended }) => ended)).toEqual([true, true, false]);
  });
});
