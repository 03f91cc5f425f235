import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { listHolds, refuseHold, releaseHold } from '#contract/betrieb/hold-calls.js';
import type { Hold } from '#contract/betrieb/hold-schemas.js';
import { useAnswer, useCommand } from '../../providers/data/answers.js';
import { dayAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/numbers.js';
import { Code } from '../../shared/ui/Fields.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';
import { Section } from '../../shared/ui/Section.js';

/** Rewards, cash or voucher, that do not leave before a person has looked at them or a time has come. Nothing when there are none. */
export function HeldRewards() {
  const translate = useTranslate();
  const { data } = useAnswer(listHolds, { query: { pagesize: 50 } });
  if (!data || data.TotalCount === 0) return null;
  return (
    <Section title={translate('hold.title', { smart_count: data.TotalCount })} hint={translate('hold.hint')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.Content.map(held => (
          <Held key={held.Praemie} held={held} />
        ))}
      </Box>
    </Section>
  );
}

function Held({
  held: {
    Praemie,
    Empfehlungsnummer,
    Fuer,
    Name,
    Art,
    BetragCent,
    Warum,
    FreiAb,
    Kontoinhaber,
    AndererKontoinhaber,
    Iban,
    AngehaltenAm,
    AngehaltenVon,
    Anlass,
  },
}: {
  held: Hold;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'release' | 'refuse' | null>(null);
  const close = () => setAsked(null);
  const done = (which: 'release' | 'refuse') => () => {
    notify(`hold.${which}.done`, { type: 'success' });
    close();
  };
  const release = useCommand(releaseHold, done('release'));
  const refuse = useCommand(refuseHold, done('refuse'));
  const command = asked === 'refuse' ? refuse : release;
  /** What waits for a time alone is not released by hand. */
  const forAPerson = Warum.some(why => why !== 'KontoErsetzt');
  return (
    <Alert
      component="li"
      role="listitem"
      severity="warning"
      icon={false}
      sx={{ '& .MuiAlert-message': { width: '100%', minWidth: 0 } }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', alignItems: 'flex-start' }}
      >
        <Box sx={{ flex: '1 1 320px', minWidth: 0, display: 'grid', gap: 0.5 }}>
          <Box sx={{ fontWeight: 700 }}>
            {money(BetragCent)} · {Art && `${translate(`hold.kind.${Art}`)} · `}
            {Name || Kontoinhaber} · {translate(`hold.for.${Fuer}`)}
          </Box>
          {Warum.map(why => (
            <Box key={why}>{translate(`hold.why.${why}`)}</Box>
          ))}
          {FreiAb && <Box>{translate('hold.until', { time: dayAndTime(FreiAb) })}</Box>}
          {Anlass && <Box>{translate('hold.by_person', { name: AngehaltenVon ?? '', reason: Anlass })}</Box>}
          {Iban && Art !== 'Gutschein' && (
            <Box>
              {translate(Warum.includes('GleichesKonto') ? 'hold.holders' : 'hold.holder', {
                one: Kontoinhaber,
                other: AndererKontoinhaber,
              })}{' '}
              <Code>{Iban}</Code>
            </Box>
          )}
          <Typography variant="body2" component="div">
            {Empfehlungsnummer && `${translate('hold.recommendation', { number: Empfehlungsnummer })} · `}
            {translate('hold.since', { time: dayAndTime(AngehaltenAm) })}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" variant="outlined" onClick={() => setAsked('refuse')}>
            {translate('hold.refuse.action')}
          </Button>
          {forAPerson && (
            <Button size="small" variant="contained" onClick={() => setAsked('release')}>
              {translate('hold.release.action')}
            </Button>
          )}
        </Box>
      </Box>
      {asked && (
        <ReasonDialog
          title={translate(`hold.${asked}.title`)}
          confirm={translate(`hold.${asked}.action`)}
          danger={asked === 'refuse'}
          pending={command.isPending}
          error={command.error}
          onClose={close}
          onConfirm={note => command.mutate({ params: { praemie: Praemie }, body: { Begruendung: note } })}
        >
          <Typography sx={{ fontWeight: 650 }}>
            {money(BetragCent)} · {Name || Kontoinhaber} · {translate(`hold.for.${Fuer}`)}
          </Typography>
          <Typography>{translate(`hold.${asked}.text`)}</Typography>
        </ReasonDialog>
      )}
    </Alert>
  );
}
