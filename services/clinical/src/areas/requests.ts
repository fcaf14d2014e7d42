import { acceptReferralEndpoint } from '../features/referrals/accept-referral.js';
import { cancelReferralEndpoint } from '../features/referrals/cancel-referral.js';
import { completeReferralEndpoint } from '../features/referrals/complete-referral.js';
import { createReferralEndpoint } from '../features/referrals/create-referral.js';
import { declineReferralEndpoint } from '../features/referrals/decline-referral.js';
import { getReferralEndpoint } from '../features/referrals/get-referral.js';
import { listReferralVersionsEndpoint } from '../features/referrals/list-referral-versions.js';
import { listReferralsEndpoint } from '../features/referrals/list-referrals.js';
import { createServiceOrderEndpoint } from '../features/orders/create-service-order.js';
import { cancelOrderEndpoint } from '../features/orders/cancel-order.js';
import { listOrdersEndpoint } from '../features/orders/list-orders.js';
import { listOrderVersionsEndpoint } from '../features/orders/list-order-versions.js';
import { getOrderEndpoint } from '../features/orders/get-order.js';
import { listLabOrdersEndpoint } from '../features/orders/list-lab-orders.js';
import { holdOrderEndpoint } from '../features/orders/hold-order.js';
import { moveOrderItemEndpoint } from '../features/orders/move-order-item.js';
import { resumeOrderEndpoint } from '../features/orders/resume-order.js';
import { cancelLabResultEndpoint } from '../features/lab-results/cancel-lab-result.js';
import { correctLabResultEndpoint } from '../features/lab-results/correct-lab-result.js';
import { createLabResultEndpoint } from '../features/lab-results/create-lab-result.js';
import { getLabResultEndpoint } from '../features/lab-results/get-lab-result.js';
import { acknowledgeLabResultEndpoint } from '../features/lab-results/acknowledge-lab-result.js';
import { lookAtLabResultEndpoint } from '../features/lab-results/look-at-lab-result.js';
import { releaseLabResultEndpoint } from '../features/lab-results/release-lab-result.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** What is asked of others, and what they answer: a part of what clients use in general. */
export const requests = {
  Referrals: {
    'GET /api/v1/referrals': listReferralsEndpoint,
    'POST /api/v1/referrals': createReferralEndpoint,
    'GET /api/v1/referrals/{referral}': getReferralEndpoint,
    'GET /api/v1/referrals/{referral}/versions': listReferralVersionsEndpoint,
    'POST /api/v1/referrals/{referral}/accept': acceptReferralEndpoint,
    'POST /api/v1/referrals/{referral}/decline': declineReferralEndpoint,
    'POST /api/v1/referrals/{referral}/complete': completeReferralEndpoint,
    'POST /api/v1/referrals/{referral}/cancel': cancelReferralEndpoint,
  },
  Orders: {
    'GET /api/v1/orders': listOrdersEndpoint,
    'GET /api/v1/lab-orders': listLabOrdersEndpoint,
    'POST /api/v1/service-orders': createServiceOrderEndpoint,
    'GET /api/v1/orders/{order}': getOrderEndpoint,
    'GET /api/v1/orders/{order}/versions': listOrderVersionsEndpoint,
    'POST /api/v1/orders/{order}/hold': holdOrderEndpoint,
    'POST /api/v1/orders/{order}/resume': resumeOrderEndpoint,
    'POST /api/v1/orders/{order}/cancel': cancelOrderEndpoint,
    'POST /api/v1/orders/{order}/items/{item}/status': moveOrderItemEndpoint,
  },
  'Lab results': {
    'GET /api/v1/lab-results/{lab_result}': getLabResultEndpoint,
    'POST /api/v1/lab-results': createLabResultEndpoint,
    'POST /api/v1/lab-results/{lab_result}/corrections': correctLabResultEndpoint,
    'POST /api/v1/lab-results/{lab_result}/acknowledge': acknowledgeLabResultEndpoint,
    'POST /api/v1/lab-results/{lab_result}/second-look': lookAtLabResultEndpoint,
    'POST /api/v1/lab-results/{lab_result}/release': releaseLabResultEndpoint,
    'POST /api/v1/lab-results/{lab_result}/cancel': cancelLabResultEndpoint,
  },
} satisfies EndpointMap;
