import { orderViewStateNames, savableFilters, viewLists, viewListNames } from '#contract/agentur/views.js';
import { orderStates } from '../resources/orders/order.js';
import { isAsSaved, listOfView, viewOfList, type ListState } from './saved-views.js';

const today = '2027-03-15';
const fields = ['selection', 'number', 'orderedAt', 'rewardCents', 'status', 'action'];
const state: ListState = {
  filter: { state: 'overdue', kind: 'Neuvertrag', from: '2027-03-01', until: today },
  sort: { field: 'rewardCents', order: 'ASC' },
  fields: ['selection', 'number', 'status', 'orderedAt', 'rewardCents', 'action'],
  hidden: ['orderedAt'],
};

describe('A list’s view', () => {
  it('keeps filters, a period that moves, columns in their order, and the order of rows', () => {
    expect(viewOfList('orders', state, today)).toEqual({
      kept: true,
      Filter: { Auswahl: 'Ueberfaellig', Art: 'Neuvertrag', Zeitraum: 'DieserMonat' },
      Spalten: ['Auftragsnummer', 'Status', 'PraemieCent'],
      Sortierung: { Spalte: 'PraemieCent', Absteigend: false },
    });
  });

  it('shows the list as it was, on another day with that day’s period', () => {
    const view = viewOfList('orders', state, today);
    const again = listOfView('orders', view, fields, today);
    expect(again).toMatchObject({ filter: state.filter, sort: state.sort, hidden: ['orderedAt'] });
    expect(again.fields).toEqual(['selection', 'number', 'status', 'rewardCents', 'orderedAt', 'action']);
    expect(isAsSaved(viewOfList('orders', again, today), view)).toBe(true);
    expect(listOfView('orders', view, fields, '2027-04-02').filter).toMatchObject({
      from: '2027-04-01',
      until: '2027-04-02',
    });
  });

  it('keeps days of one’s own as they are', () => {
    const own = { ...state, filter: { from: '2027-02-03' } };
    const view = viewOfList('orders', own, today);
    expect(view.Filter).toEqual({ Zeitraum: { von: '2027-02-03' } });
    expect(listOfView('orders', view, fields, '2030-01-01').filter).toEqual(own.filter);
  });

  it('keeps neither a search nor a name, and says so', () => {
    const view = viewOfList('orders', { ...state, filter: { search: 'Weber', recommender: 'Weber' } }, today);
    expect([view.kept, view.Filter]).toEqual([false, {}]);
  });

  it('is changed once anything of it differs, whatever the order of its filters', () => {
    const view = viewOfList('orders', state, today);
    const turned = { ...state, filter: Object.fromEntries(Object.entries(state.filter).reverse()) };
    expect(isAsSaved(viewOfList('orders', turned, today), view)).toBe(true);
    expect(isAsSaved(viewOfList('orders', { ...state, hidden: [] }, today), view)).toBe(false);
    expect(isAsSaved(viewOfList('orders', { ...state, filter: {} }, today), view)).toBe(false);
  });

  it('may filter orders by every state that their list tells apart', () => {
    expect([...orderViewStateNames.english].sort()).toEqual([...orderStates].sort());
  });

  it.each(viewListNames.english)('filters by nothing that a row has of a person: %s', list => {
    expect(savableFilters(list)).toEqual(expect.not.arrayContaining(['Name', 'Email', 'Empfehler', 'Empfaenger']));
    expect(viewLists[list].names.length).toBeGreaterThan(0);
  });
});
