import { Navigate, useLocation, useParams } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import '../features/recipient/recipient.css';
import { contactQuery, countVisit, openedQuery } from '../features/recipient/api.js';
import { ClosedRecommendation } from '../features/recipient/closed.js';
import { knownContact } from '../features/recipient/known-contact.js';
import { Landing } from '../features/recipient/landing.js';
import { codeOf, isProblem } from '../shared/http/problem.js';
import { pathTo } from '../shared/routing/paths.js';
import { PageFailure, PageLoading } from '../shared/ui/boundaries.js';

const Onward = lazy(() => import('../features/recipient/consent.js').then(module => ({ default: module.Onward })));
const Returning = lazy(() =>
  import('../features/recipient/returning.js').then(module => ({ default: module.Returning })),
);

export default function RecipientDataRoute() {
  const { empfehlungsnummer = '', hash } = useParams({ strict: false });
  return hash ? <Opened number={empfehlungsnummer} hash={hash} /> : <Navigate to={pathTo('Code')} replace />;
}

function Opened({ number, hash }: { number: string; hash: string }) {
  const { data, error, refetch } = useQuery(openedQuery(number, hash));
  const { pathname } = useLocation();
  const [contact, setContact] = useState(() => knownContact.read(number));
  const known = useQuery(contactQuery(number, contact)).data;
  const somebodyElse = () => {
    knownContact.forget(number);
    setContact(null);
  };
  useEffect(() => {
    if (data) void countVisit(number);
  }, [data, number]);
  if (isProblem(error, 'PSOF0305')) return <Navigate to={pathTo('ExpiredRecommendation')} replace />;
  if (isProblem(error, 'PSOF0306', 'PSOF0301', 'PSOF0002', 'PSOF0001'))
    return <ClosedRecommendation code={codeOf(error)!} />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (data && contact && known?.Bestaetigt)
    return (
      <Suspense fallback={<PageLoading />}>
        <Onward order={{ ...data, PraemieCent: data.PraemieEmpfaengerCent }} />
      </Suspense>
    );
  if (data && contact && known?.Exists)
    return (
      <Suspense fallback={<PageLoading />}>
        <Returning recommendation={number} backTo={pathname} onSomebodyElse={somebodyElse} />
      </Suspense>
    );
  return data ? <Landing opened={data} backTo={pathname} /> : <PageLoading />;
}
