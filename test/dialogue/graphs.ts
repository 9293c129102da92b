/** The flowgraph of ALMITA's appendix A.4, in which ids of edges come twice. */
export const flowOfA4 = `<flow>
[N0](start_message){Greet the customer}
[E0](N0, N1){Didn't receive my order}
[N1](message){Ask customer for order id, the email or phone number}
[E2](N1, N2){Gives order id and email}
[E3](N1, N3){Gives order id and phone number}
[N2](api){get_order_details_by_email}
[N3](api){get_order_details_by_phone_number}
[N4](message){Do you want to cancel or refund the order?}
[E3](N2, N4){Found order}
[E5](N3, N4){Found order}
[N5](message){Tell the user the order wasn't found and ask for correct information}
[E5](N2, N5){Order not Found}
[E6](N3, N5){Order not Found}
[E6](N5, N2){User provides another email or order id}
[E7](N5, N3){User provides another phone number or order id}
[N6](api){cancel_order}
[E8](N4, N6){I want to cancel the order}
[N7](end_message){Order cancelled}
[E9](N6, N7){Success}
[N8](api){refund_order}
[E9](N4, N8){I want a refund}
[N9](end_message){Order refunded}
[E10](N8, N9){Success}
</flow>
`;

/** The flowgraph of its appendix A.5, and the conversation graph that stands beside it. */
export const flowOfA5 = `<flow>
[N0](start_message){Greet the customer}
[E0](N0, N1){Didn't receive my order}
[N1](message){Ask customer for order id}
[E2](N1, N2){Gives order id}
[N2](api){get_order_details}
[N3](message){Do you want to cancel or refund the order?}
[E3](N2, N3){Found order}
[N4](message){Tell the user the order wasn't found}
[E4](N2, N4){Order not Found}
[E5](N4, N2){User gives another order id}
[N5](api){cancel_order}
[E6](N3, N5){I want to cancel the order}
[N6](end_message){Order cancelled}
[E7](N5, N6){Success}
[N7](api){refund_order}
[E8](N3, N7){I want a refund}
[N8](end_message){Order refunded}
[E9](N7, N8){Success}
</flow>
`;
export const conversationOfA5 = `<flow>
[N0](assistant){Greet the customer}
[N1](user){Didn't receive my order}
[E0](N0, N1){}
[N2](assistant){Ask customer for order id}
[E1](N1, N2){}
[N3](user){Gives order id}
[E2](N2, N3){}
[N4](api){get_order_details}
[E3](N3, N4){}
[N5](assistant){Do you want to cancel or refund the order?}
[E4](N4, N5){Found order}
[N6](assistant){Tell the user the order wasn't found}
[E4](N4, N6){Order not Found}
[N7](user){User gives another order id}
[E5](N6, N7){}
[E6](N7, N4){}
[N8](user){I want to cancel the order}
[E7](N5, N8){}
[N9](api){cancel_order}
[E8](N8, N9){}
[N10](assistant){Order cancelled}
[E9](N9, N10){Success}
[N11](user){I want a refund}
[E10](N5, N11){}
[N12](api){refund_order}
[E11](N11, N12){}
[N13](assistant){Your order has been refunded}
[E12](N12, N13){Success}
</flow>
`;

/** The conversation graph and the APIs of its appendix A.6. */
export const conversationOfA6 = `<flow>
[N1](assistant){Greet the customer}
[N2](user){Didn't receive my order}
[E1](N1, N2){}
[N3](assistant){Ask customer for order id}
[E2](N2, N3){}
[N4](user){Gives order id}
[E3](N3, N4){}
[N5](api){get_order_details}
[E4](N4, N5){}
[N6](assistant){Want to cancel or refund the order?}
[E5](N5, N6){Found order}
[N7](assistant){Tell user the order wasn't found}
[E5](N5, N7){Order not Found}
[N8](user){User gives another order id}
[E6](N7, N8){}
[E7](N8, N5){}
[N9](user){I want to cancel the order}
[E8](N6, N9){}
[N10](api){cancel_order}
[E9](N9, N10){}
[N11](assistant){Order cancelled}
[E10](N10, N11){Success}
[N12](user){I want a refund}
[E11](N6, N12){}
[N13](api){refund_order}
[E12](N12, N13){}
[N14](assistant){Order refunded}
[E13](N13, N14){Success}
</flow>
`;
export const apisOfA6 = `[
    {
        "name": "get_order_details",
        "params": [{"order_id": "int"}],
        "output": {'name': 'sent_status', 'type': 'list[dict[str, str]]'}
    }
]
`;
