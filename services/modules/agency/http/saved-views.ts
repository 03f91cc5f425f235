import {
  changeView,
  chooseDefaultView,
  deleteView,
  listViews,
  saveView,
  viewListNames,
  type ViewRow,
} from '#contract/agentur/views.js';
import { answer, calls } from '#platform/http/call-table.js';
import { principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { SavedViews, type SavedView, type ViewContent, type ViewUser } from '../use-cases/saved-views.js';

/** Who belongs to no agency is an operator: these share their views, and each of them may change all. */
const userOf = (context: CallContext): ViewUser => {
  const { userId, name, agencyNumber, roles } = principalOf(context, 'agency');
  return {
    userId,
    name,
    team: agencyNumber || 'operators',
    isOwner: roles.includes(agencyNumber ? 'AgenturInhaber' : 'Betreiber'),
  };
};

const contentOf = ({ body }: Pick<CallRequest<typeof saveView>, 'body'>): ViewContent => ({
  list: viewListNames.fromWire(body.Liste),
  name: body.Name,
  filter: body.Filter,
  columns: body.Spalten,
  sortedBy: body.Sortierung && { column: body.Sortierung.Spalte, descending: body.Sortierung.Absteigend },
  forTeam: body.Fuer === 'team',
});

const fromView = (view: SavedView): ViewRow => ({
  Id: view.viewId,
  Liste: viewListNames.toWire(view.list as (typeof viewListNames.english)[number]),
  Name: view.name,
  Filter: view.filter as ViewRow['Filter'],
  Spalten: [...view.columns],
  Sortierung: view.sortedBy && { Spalte: view.sortedBy.column, Absteigend: view.sortedBy.descending },
  Fuer: view.forTeam ? 'team' : 'ich',
  Von: view.ownerName,
  Standard: view.isDefault,
  Aenderbar: view.mayChange,
});

export const savedViewCalls = calls(SavedViews, [
  answer(listViews, async (views, { context }) => (await views.list(userOf(context))).map(fromView)),
  answer(saveView, async (views, request) => ({ Id: await views.save(contentOf(request), userOf(request.context)) })),
  answer(changeView, (views, request) => views.change(request.params.id, contentOf(request), userOf(request.context))),
  answer(chooseDefaultView, (views, { params, body, context }) =>
    views.choose(params.id, body.Standard, userOf(context)),
  ),
  answer(deleteView, (views, { params, context }) => views.delete(params.id, userOf(context))),
]);
