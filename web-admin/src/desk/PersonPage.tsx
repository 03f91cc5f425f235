import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { readPersonCases, type PersonCases } from '#contract/agentur/desk.js';
import { useAnswer } from '../providers/data-provider.js';
import { casePath } from '../shared/case-paths.js';
import { count, day, dayOf, money } from '../shared/format.js';
import { useMay } from '../shared/session.js';
import { StatusChip, StatusCode } from '../shared/ui/Detail.js';
import { Recomputing } from '../shared/ui/rewards.js';
import { GoodwillHistory } from '../resources/recommenders/Goodwill.js';
import { contactsIn, foremost } from './case-standing.js';
import { Columns, DeskPage, Head, Part } from './frame.js';
import { Rewards, TurnChip } from './lines.js';
import { RecommenderPart } from './recommender.js';
import { History, Mails } from './told.js';

type OneOfTheirs = PersonCases['Empfehlungen']['Content'][number];

const few = 10;
const most = 100;

/** A recommender with all their cases (docs/specification/desk.md#the-case). */
export function PersonPage() {
  const translate = useTranslate();
  const { number = '' } = useParams();
  const [pagesize, setPagesize] = useState(few);
  const found = useAnswer(readPersonCases, { params: { nr: number }, query: { pagesize } }, { keeps: true });
  return (
    <DeskPage
      tab={translate('desk.person.title')}
      of={found}
      missing={{ title: translate('desk.person.not_found'), hint: translate('desk.person.not_found_hint') }}
    >
      {person => <Person key={number} person={person} number={number} onMore={() => setPagesize(most)} />}
    </DeskPage>
  );
}

function Person({ person, number, onMore }: { person: PersonCases; number: string; onMore: () => void }) {
  const translate = useTranslate();
  const may = useMay();
  const { Empfehler, Empfehlungen, WeiterePraemien, WeitereZahlungen, Mails: mails, Verlauf, Erlaubt } = person;
  const { Content, TotalCount } = Empfehlungen;
  return (
    <>
      <Head
        eyebrow={translate('desk.person.title')}
        title={Empfehler.Name || translate('app.erased_person')}
        chip={<StatusCode code={Empfehler.Status} />}
        facts={[
          translate('desk.person.cases', { smart_count: TotalCount, count: count(TotalCount) }),
          translate('desk.person.since', { date: day(Empfehler.RegistriertAm) }),
        ]}
      />
      <Columns
        main={
          <>
            <Part title={translate('resources.recommendations.name', { smart_count: 2 })} count={TotalCount}>
              {TotalCount === 0 && <Typography color="text.secondary">{translate('desk.person.no_cases')}</Typography>}
              <Box component="ul" sx={{ m: 0, mt: -1.5, p: 0, listStyle: 'none' }}>
                {Content.map(one => (
                  <CaseRow key={one.Empfehlung.Empfehlungsnummer} one={one} />
                ))}
              </Box>
              {Content.length < Math.min(TotalCount, most) && (
                <Button size="small" variant="outlined" onClick={onMore} sx={{ mt: 1 }}>
                  {translate('desk.person.more')}
                </Button>
              )}
            </Part>
            <Part title={translate('desk.person.further')}>
              {WeiterePraemien.length === 0 ? (
                <Typography color="text.secondary">{translate('desk.person.none_further')}</Typography>
              ) : (
                <Rewards rewards={WeiterePraemien} payments={WeitereZahlungen} allowed={Erlaubt} />
              )}
              {may('Praemien') && (
                <>
                  <GoodwillHistory number={number} />
                  <Recomputing key={number} of={{ recommender: number }} />
                </>
              )}
            </Part>
            <Mails mails={mails} allowed={Erlaubt} />
            <History entries={Verlauf} />
          </>
        }
        aside={<RecommenderPart recommender={Empfehler} allowed={Erlaubt} />}
      />
    </>
  );
}

/** A case of theirs: what, for whom, what it brought, and who acts next. */
function CaseRow({ one: { Empfehlung, Zeilen, Zustaendig, WiedervorlageAm, Notizen } }: { one: OneOfTheirs }) {
  const translate = useTranslate();
  const first = foremost(Zeilen);
  const contacts = contactsIn(Zeilen);
  const orders = Zeilen.flatMap(({ Auftraege }) => Auftraege);
  const rewards = Zeilen.flatMap(({ Praemien }) => Praemien);
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 0.75, py: 1.75, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box component={Link} to={casePath(Empfehlung.Empfehlungsnummer)} sx={{ fontWeight: 650 }}>
          {Empfehlung.Empfehlungsnummer}
        </Box>
        <span>{Empfehlung.Produkt}</span>
        <StatusCode code={Empfehlung.Status} />
        {Zustaendig && <StatusChip tone="plain">{Zustaendig.Name}</StatusChip>}
        {WiedervorlageAm && (
          <StatusChip tone="wait">
            {translate('desk.work.due')} {dayOf(WiedervorlageAm)}
          </StatusChip>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[
          day(Empfehlung.ErstelltAm),
          `→ ${contacts.map(name => name || translate('app.erased_person')).join(', ') || translate('desk.case.nobody_yet')}`,
          ...orders.map(({ Auftragsnummer }) => translate('desk.order.one', { number: Auftragsnummer })),
          Notizen.length > 0 && `${translate('desk.section.notes')}: ${count(Notizen.length)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {first && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <TurnChip who={first.NaechsterSchritt.Wer} />
          <Box component="span" sx={{ flex: '1 1 16rem', minWidth: 0 }}>
            {first.NaechsterSchritt.Text}
          </Box>
        </Box>
      )}
      {rewards.map(({ PraemieId, WertCent, Fuer, Grund, Status }) => (
        <Box key={PraemieId} sx={{ fontSize: '0.9375rem' }}>
          <b>{Status === 'Storniert' ? <s>{money(WertCent)}</s> : money(WertCent)}</b>{' '}
          {translate(`desk.reward.${Fuer}`)}
          {': '}
          {Grund}
        </Box>
      ))}
    </Box>
  );
}
