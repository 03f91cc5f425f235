import { renderToStaticMarkup } from 'react-dom/server';
import { RightsFields } from './StaffPage';

const refusal = 'Danach gäbe es im Programm keine zweite Person mehr.';
const drawn = (wrong: Readonly<Record<string, string>>) =>
  renderToStaticMarkup(
    <RightsFields
      written={{ roles: ['AgenturMitarbeiter'], agencyNumber: '4711' }}
      wrong={wrong}
      onChange={() => {}}
    />,
  );

describe('The form of somebody’s rights', () => {
  it('shows at the roles why the server refused them', () => {
    const [, id] = /<fieldset[^>]* aria-describedby="([^"]+)"/.exec(drawn({ Rollen: refusal })) ?? [];
    expect(drawn({ Rollen: refusal })).toMatch(new RegExp(`<p[^>]* id="${id}"[^>]*>${refusal}</p>`));
  });

  it('shows nothing at the roles where the agency is refused', () => {
    expect(drawn({ Agenturnummer: 'Unbekannt.' })).not.toMatch(/<fieldset[^>]* aria-describedby|role="alert"/);
  });
});
