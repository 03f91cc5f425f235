import {
  fromOrderInRelease,
  listReleases,
  readRelease,
  releaseResultNames,
  releaseStateNames,
  undoRelease,
  type Release,
} from '#contract/agentur/releases.js';
import { toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { answer, calls } from '#platform/http/call-table.js';
import { staffOf } from '#platform/http/call.js';
import { ReleasesOfTeam, type ReleaseInFigures } from '../queries/releases.js';
import { ReleaseOrdersTogether } from '../use-cases/release-together.js';

export const releaseCalls = [
  calls(ReleasesOfTeam, [
    answer(listReleases, async (releases, { context }) => (await releases.recent(staffOf(context))).map(toRelease)),
    answer(readRelease, async (releases, { params, query: { ergebnis, ...wish }, context }) => {
      const result = ergebnis === undefined ? null : releaseResultNames.fromWire(ergebnis);
      const { release, orders } = await releases.one(params.id, staffOf(context), result, wish);
      return {
        ...toRelease(release),
        Auftraege: toPaged(
          orders.rows.map(order => fromOrderInRelease(order, context.language)),
          { page: wish.page, pageSize: wish.pagesize, totalCount: orders.total },
        ),
      };
    }),
  ]),
  calls(ReleaseOrdersTogether, [
    answer(undoRelease, (together, { params, context }) => together.undo(params.id, staffOf(context))),
  ]),
];

const toRelease = (release: ReleaseInFigures): Release => ({
  Freigabe: release.releaseId,
  Zustand: releaseStateNames.toWire(release.state),
  Von: release.byName,
  BegonnenAm: toWireDateTime(release.begunAt),
  RuecknehmbarBis: toWireDateTime(release.undoableUntil),
  BeendetAm: toWireDateTimeOrNull(release.endedAt),
  Anzahl: release.count,
  Auftragsnummer: release.number,
  Ergebnisse: release.results.map(({ result, count }) => ({
    Ergebnis: releaseResultNames.toWire(result),
    Anzahl: count,
  })),
  PraemieCent: release.cents,
});
