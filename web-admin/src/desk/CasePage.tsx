import { Box, Button, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router-dom';
import { readCase, type Case } from '#contract/agentur/desk.js';
import { useAnswer } from '../providers/data-provider.js';
import { meantIn, personPath } from '../shared/case-paths.js';
import { count, day } from '../shared/format.js';
import { CopyButton, StatusCode } from '../shared/ui/Detail.js';
import { ClaimsOfCase } from '../resources/claims/ClaimsOfCase.js';
import { ReleaseBar } from '../resources/orders/ReleaseBar.js';
import { OpenClaimButton } from '../resources/claims/OpenClaimButton.js';
import { useMay } from '../shared/session.js';
import { CaseActions } from './actions.js';
import { contactsIn, foremost, openLines } from './case-standing.js';
import { Columns, DeskPage, Head, Part } from './frame.js';
import { OneLine, TurnChip } from './lines.js';
import { RecommenderPart } from './recommender.js';
import { History, Mails } from './told.js';
import { Work } from './work.js';

/** Everything about one recommendation (docs/specification/desk.md#the-case). */
export function CasePage() {
  const translate = useTranslate();
  const { number = '' } = useParams();
  const { hash } = useLocation();
  const found = useAnswer(readCase, { params: { nr: number } });
  return (
    <DeskPage
      tab={translate('desk.case.title', { number })}
      of={found}
      missing={{
        title: translate('desk.case.not_found'),
        hint: translate('desk.case.not_found_hint', { number }),
      }}
    >
      {one => <OneCase key={number} of={one} meant={meantIn(hash)} />}
    </DeskPage>
  );
}

function OneCase({ of, meant }: { of: Case; meant: string | null }) {
  const translate = useTranslate();
  const may = useMay();
  const { Empfehlung, Empfehler, Zeilen, Mails: mails, Verlauf, Notizen, Zustaendig, WiedervorlageAm, Erlaubt } = of;
  const contacts = contactsIn(Zeilen);
  const whom =
    contacts.length === 0
      ? translate('desk.case.nobody_yet')
      : contacts.length === 1
        ? contacts[0] || translate('app.erased_person')
        : translate('desk.case.contacts', { smart_count: contacts.length });
  const number = Empfehlung.Empfehlungsnummer;
  const isAnnounced = Zeilen.some(({ Auftraege }) => Auftraege.some(({ Vorgemerkt }) => Vorgemerkt));
  return (
    <>
      {isAnnounced && may('AuftragsReport') && <ReleaseBar only="undoable" />}
      <Head
        eyebrow={
          <>
            {translate('desk.case.title', { number })} <CopyButton text={number} />
          </>
        }
        title={
          <>
            <Box component={Link} to={personPath(Empfehler.Empfehlernummer)} sx={{ color: 'inherit' }}>
              {Empfehler.Name || translate('app.erased_person')}
            </Box>{' '}
            → {whom}
          </>
        }
        chip={<StatusCode code={Empfehlung.Status} />}
        facts={[
          Empfehlung.Produkt,
          translate('desk.case.created', { date: day(Empfehlung.ErstelltAm) }),
          translate('desk.case.valid', { date: day(Empfehlung.GueltigBis) }),
          translate('desk.case.clicks', { smart_count: Empfehlung.Klicks, count: count(Empfehlung.Klicks) }),
          translate('desk.case.share', { share: Empfehlung.AnteilEmpfehler }),
        ]}
        actions={
          <>
            {may('Verwaltung') && <OpenClaimButton of={of} />}
            <CaseActions number={number} allowed={Erlaubt} />
          </>
        }
      />
      <Standing of={of} />
      <Columns
        main={
          <>
            <Part title={translate('desk.section.lines')} {...(contacts.length > 0 && { count: contacts.length })}>
              <Box component="ul" sx={{ m: 0, mt: -2, p: 0, listStyle: 'none' }}>
                {Zeilen.map((line, place) => (
                  <OneLine
                    key={line.Kontakt?.Empfaengernummer ?? place}
                    line={line}
                    allowed={Erlaubt}
                    meant={meant}
                    recommended={Empfehlung.Produkt}
                    isOnly={Zeilen.length === 1}
                  />
                ))}
              </Box>
            </Part>
            <ClaimsOfCase number={number} />
            <Mails mails={mails} allowed={Erlaubt} />
            <History entries={Verlauf} />
          </>
        }
        aside={
          <>
            <Work
              of={{ case: number, allowed: Erlaubt }}
              Notizen={Notizen}
              Zustaendig={Zustaendig}
              WiedervorlageAm={WiedervorlageAm}
            />
            <RecommenderPart recommender={Empfehler} allowed={Erlaubt} isNamed>
              <Button
                component={Link}
                to={personPath(Empfehler.Empfehlernummer)}
                size="small"
                variant="outlined"
                sx={{ justifySelf: 'start' }}
              >
                {translate('desk.case.all')}
              </Button>
            </RecommenderPart>
          </>
        }
      />
    </>
  );
}

/** The case in one sentence: who acts next and by when. */
function Standing({ of: { Empfehlung, Zeilen } }: { of: Case }) {
  const translate = useTranslate();
  const first = foremost(Zeilen);
  if (!first) return null;
  const { Wer, Text } = first.NaechsterSchritt;
  const others = openLines(Zeilen).filter(line => line !== first).length;
  return (
    <Card
      sx={({ tokens }) => ({
        p: 2,
        ...(Wer === 'Programm' && { backgroundColor: tokens.waitSoft, borderColor: tokens.wait }),
        ...((Wer === 'Empfehler' || Wer === 'Kontakt') && {
          backgroundColor: tokens.brandSoft,
          borderColor: 'transparent',
        }),
      })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.75 }}>
        <TurnChip who={Wer} />
        <Typography component="span" sx={{ fontSize: '1.0625rem', fontWeight: 650, flex: '1 1 18rem' }}>
          {Text}
        </Typography>
      </Box>
      {Empfehlung.Grund && (
        <Box sx={{ mt: 0.75 }}>{translate('desk.case.cancelled', { reason: Empfehlung.Grund })}</Box>
      )}
      {others > 0 && <Box sx={{ mt: 0.75 }}>{translate('desk.case.more_lines', { smart_count: others })}</Box>}
    </Card>
  );
}
