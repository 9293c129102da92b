export const call = (tool_name: string, tool_input: object = {}) => ({ tool_name, tool_input });

export const verify = call('verify_customer', { customer_id: 'C7' });
export const order = call('get_order', { order_id: 63920 });
export const refund = call('issue_refund', { order_id: 63920, amount: 49.9 });
export const escalate = call('escalate_to_support', { order_id: 63920 });
