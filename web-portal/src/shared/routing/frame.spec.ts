import { parentOrigin, tellerFor, wayOutOfFrame } from './frame.js';

const tenant = { ModuleIntegratedFrame: false, EmpfehlenWebPage: 'https://www.provider.example/empfehlen?x=1' };
const integrated = { ...tenant, ModuleIntegratedFrame: true };

describe('inside somebody else’s page', () => {
  it('the browser jumps to the recommend page, the path as fragment', () => {
    expect(wayOutOfFrame(true, tenant, '/empfehlen/12?widget=1')).toBe(
      'https://www.provider.example/empfehlen?x=1#/empfehlen/12?widget=1',
    );
  });
  it('it stays in the integrated frame, and outside of any', () => {
    expect(wayOutOfFrame(true, integrated, '/')).toBeNull();
    expect(wayOutOfFrame(false, tenant, '/')).toBeNull();
    expect(wayOutOfFrame(true, { ...tenant, EmpfehlenWebPage: '' }, '/')).toBeNull();
  });
  it('messages go to the configured origin only', () => {
    const sent: unknown[] = [];
    const parent = { postMessage: (...message: unknown[]) => void sent.push(message) } as Pick<Window, 'postMessage'>;
    tellerFor(integrated, true, parent)!({ type: 'routing', path: '/faq' });
    expect(sent).toEqual([[{ type: 'routing', path: '/faq' }, 'https://www.provider.example']]);
  });
  it('nothing is told without an integrated frame or a configured page', () => {
    const parent = { postMessage: () => undefined };
    expect(tellerFor(tenant, true, parent)).toBeNull();
    expect(tellerFor(integrated, false, parent)).toBeNull();
    expect(tellerFor({ ...integrated, EmpfehlenWebPage: 'nonsense' }, true, parent)).toBeNull();
    expect(parentOrigin({ ...integrated, EmpfehlenWebPage: '' })).toBeNull();
  });
});
