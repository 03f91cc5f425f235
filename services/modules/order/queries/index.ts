import {
  EarningContractsHandler,
  RecommendationsWithOpenOrderHandler,
  RefusalReasonsOfHandler,
  OrderNumberOfHandler,
  OrderSummariesHandler,
  ProductBoughtHandler,
  LastOrderedInHandler,
} from './orders.js';
import { ProviderHasReportedHandler } from './provider-has-reported.js';
import { EndedWithoutContractHandler } from './ended-without-contract.js';

export const answers = [
  EarningContractsHandler,
  ProviderHasReportedHandler,
  RecommendationsWithOpenOrderHandler,
  RefusalReasonsOfHandler,
  OrderNumberOfHandler,
  OrderSummariesHandler,
  ProductBoughtHandler,
  EndedWithoutContractHandler,
  LastOrderedInHandler,
];
