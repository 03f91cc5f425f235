import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Opened } from '../features/recipient/api.js';
import { ClosedRecommendation } from '../features/recipient/closed.js';
import { askForNewLink } from '../features/recipient/later-calls.js';
import { useTone } from '../shared/i18n/language.js';
import { usePortal } from '../shared/portal.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { Icon } from '../shared/ui/icon.js';
import { MessagePage, Page } from '../shared/ui/page.js';
import { useSending } from '../shared/ui/hooks.js';
import { more } from '../shared/ui/more-icons.js';

export function Expired() {
  return <ClosedRecommendation code="PSOF0305" />;
}

/** An expired link with its product: leads to the recommender's newer link, or lets the friend ask for one. */
export function ExpiredLink({
  opened: { Empfehlungsnummer, Empfehler, Nachfolger },
  hash,
  page,
  children,
}: {
  opened: Opened;
  hash: string;
  page: string;
  children: ReactNode;
}) {
  const { base, pathTo } = usePortal();
  const context = useTone();
  const { t } = useTranslation('after-form');
  const asked = new URLSearchParams(useLocation().searchStr).has('gefragt');
  const { state, failure, press } = useSending(() => askForNewLink(Empfehlungsnummer, hash, context));
  const name = Empfehler.Vorname;
  const newer =
    Nachfolger && `${pathTo('RecipientData', { empfehlungsnummer: Nachfolger.Empfehlungsnummer })}/${Nachfolger.Hash}`;
  return (
    <Page
      title={t('closed.expired')}
      intro={t(newer ? 'expired.newer' : name ? 'expired.ask' : 'closed.expiredText', { context, name })}
    >
      <div className="split-page">
        {children}
        <div className="stack">
          {newer && (
            <Link to={newer} search={context && { anrede: context }} className="btn">
              {t('expired.toNewer')}
              <Icon name="arrow" size={20} />
            </Link>
          )}
          {!newer && name && !asked && state !== 'sent' && (
            <form
              method="post"
              action={base + page + (context ? `?anrede=${context}` : '')}
              onSubmit={event => {
                event.preventDefault();
                press();
              }}
            >
              <input type="hidden" name="neu" value="1" />
              <Button type="submit" icon={more.mail} pending={state === 'sending'}>
                {t('expired.action', { name })}
              </Button>
            </form>
          )}
          <p role="status">
            {(asked || state === 'sent') && t('expired.asked', { context, name })}
            {failure && <span className="field-error">{failure}</span>}
          </p>
          <p className="row">
            <PageLink to="RewardOverview" className="btn quiet">
              {t('expired.others')}
            </PageLink>
          </p>
        </div>
      </div>
    </Page>
  );
}

export function Thanks() {
  const { t } = useTranslation('after-form');
  return (
    <MessagePage
      title={t('thanks.title')}
      icon="check"
      kind="ok"
      actions={
        <>
          <PageLink to="Homepage" className="btn">
            {t('thanks.another')}
          </PageLink>
          <PageLink to="Dashboard" className="btn quiet">
            {t('thanks.dashboard')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('thanks.text')}</p>
    </MessagePage>
  );
}

export function NotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('notFound.title')}
      icon="search"
      actions={
        <>
          <PageLink to="Homepage" className="btn">
            {t('notFound.home')}
          </PageLink>
          <PageLink to="Code" className="btn quiet">
            {t('notFound.code')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('notFound.text')}</p>
    </MessagePage>
  );
}
