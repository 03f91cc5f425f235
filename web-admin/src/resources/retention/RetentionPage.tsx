import { Skeleton } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { readRetention } from '#contract/betrieb/retention-calls.js';
import { useAnswer } from '../../providers/data/answers.js';
import { LeaveGuard } from '../../shared/ui/LeaveGuard.js';
import { Failure } from '../../shared/ui/messages.js';
import { Page } from '../../shared/ui/Page.js';
import { RetentionRule } from './RetentionRule.js';

/** How long what is kept of people; a change applies to what is there. */
export function RetentionPage() {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(readRetention, {});
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const note = (kind: string, dirty: boolean) =>
    setUnsaved(before =>
      before.has(kind) === dirty
        ? before
        : new Set(dirty ? [...before, kind] : [...before].filter(one => one !== kind)),
    );
  return (
    <Page title={translate('resources.retention.name', { smart_count: 2 })} intro={translate('retention.intro')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data?.map(rule => (
        <RetentionRule key={`${rule.Art} ${rule.Tage}`} rule={rule} onDirty={dirty => note(rule.Art, dirty)} />
      ))}
      <LeaveGuard unsaved={() => unsaved.size > 0} />
    </Page>
  );
}
