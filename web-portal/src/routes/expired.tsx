import { ClosedRecommendation } from '../features/recipient/closed.js';

export default function Expired() {
  return <ClosedRecommendation code="PSOF0305" />;
}
