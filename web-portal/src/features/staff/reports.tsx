import type { AnswerOf } from '#contract/call.js';
import type { listInvitations, listLeads, listRecommenders } from '#contract/agentur/calls.js';
import { useTranslation } from 'react-i18next';
import { date, money } from '../../shared/i18n/format.js';
import { Short } from '../../shared/ui/short.js';
import { invitationsQuery, leadsQuery, recommendersQuery } from './api.js';
import { ReportTable } from './report-table.js';
import { StatusTag } from './status-tag.js';

type Invitation = AnswerOf<typeof listInvitations>['Content'][number];
type Recommender = AnswerOf<typeof listRecommenders>['Content'][number];
type Lead = AnswerOf<typeof listLeads>['Content'][number];

export function Invitations() {
  const { t } = useTranslation('staff');
  return (
    <ReportTable<Invitation>
      name="invitations"
      query={invitationsQuery}
      keyOf={({ Einladungsnummer }) => Einladungsnummer}
      columns={[
        {
          name: 'name',
          show: row =>
            row.Name ? (
              <>
                <b>
                  <Short text={row.Name} />
                </b>
                <br />
                <span className="muted">
                  <Short text={row.Email} />
                </span>
              </>
            ) : (
              <span className="muted">{t('forgotten')}</span>
            ),
        },
        { name: 'kind', show: row => t(`kind.${row.Art}`, { defaultValue: row.Art }) },
        { name: 'at', show: row => <span className="nums">{date(row.ErstelltAm)}</span> },
        { name: 'status', show: row => <StatusTag status={row.Status} /> },
      ]}
    />
  );
}

export function Recommenders() {
  return (
    <ReportTable<Recommender>
      name="recommenders"
      query={recommendersQuery}
      keyOf={({ Empfehlernummer }) => Empfehlernummer}
      columns={[
        {
          name: 'name',
          show: row => (
            <>
              <b>
                <Short text={row.Name} />
              </b>
              <br />
              <span className="muted">
                <Short text={row.Email} />
              </span>
            </>
          ),
        },
        { name: 'since', show: row => <span className="nums">{date(row.RegistriertAm)}</span> },
        { name: 'recommendations', kind: 'end', show: row => <span className="nums">{row.Empfehlungen}</span> },
        { name: 'contracts', kind: 'end', show: row => <span className="nums">{row.Vertraege}</span> },
        { name: 'rewards', kind: 'end', show: row => <span className="nums">{money(row.PraemieCent)}</span> },
        { name: 'status', show: row => <StatusTag status={row.Status} /> },
      ]}
    />
  );
}

export function Leads() {
  return (
    <ReportTable<Lead>
      name="leads"
      query={leadsQuery}
      keyOf={({ Empfaengernummer }) => Empfaengernummer}
      columns={[
        {
          name: 'name',
          show: row => (
            <>
              <b>
                <Short text={row.Name} />
              </b>
              <br />
              <span className="muted">
                <Short text={row.Ort} />
              </span>
            </>
          ),
        },
        { name: 'recommendation', show: row => <span className="nums">{row.Empfehlungsnummer}</span> },
        { name: 'at', show: row => <span className="nums">{date(row.ErstelltAm)}</span> },
        { name: 'status', show: row => <StatusTag status={row.Status} /> },
      ]}
    />
  );
}
