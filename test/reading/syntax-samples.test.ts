import { describe, expect, test } from 'vitest';
import { readRawOutput } from '../../src/reading/output.ts';
import { brief, options } from './support.ts';

/** What a model writes, what is read in it (null where it is refused), and what is counted, if anything. */
type Sample = [string, string, string[] | null, Record<string, number>?];

const one = ['find_order(order_id=7)'];
const both = ['find_order(order_id=7) close_case()'];
const cut = { truncated: 1 };

/** The samples of each syntax, in the writing that its definition has. */
const syntaxes: Readonly<Record<string, readonly Sample[]>> = {
  'Qwen3-Coder': [
    [
      'a call behind words, with an end of turn',
      'I look it up.\n\n<tool_call>\n<function=find_order>\n<parameter=order_id>\n7\n</parameter>\n</function>\n</tool_call><|im_end|>',
      one,
    ],
    [
      'two calls, the second without arguments',
      '<tool_call>\n<function=find_order>\n<parameter=order_id>\n7\n</parameter>\n</function>\n</tool_call>\n<tool_call>\n<function=close_case>\n</function>\n</tool_call>',
      both,
    ],
    [
      'a text of several lines with quotes, brackets and signs of XML',
      '<tool_call>\n<function=refund>\n<parameter=note>\nShe said "no" & [left],\n\n<b>if a < b</b> {x}\n</parameter>\n<parameter=amount>\n5\n</parameter>\n</function>\n</tool_call>',
      ['refund(note=She said "no" & [left],\n\n<b>if a < b</b> {x}; amount=5)'],
    ],
    [
      'values of other types, as Python and JSON write them',
      '<tool_call>\n<function=refund>\n<parameter=order_id>\nNone\n</parameter>\n<parameter=amount>\n[1, {"a": true}]\n</parameter>\n</function>\n</tool_call>',
      ['refund(order_id=None; amount=[1, {"a": true}])'],
    ],
    [
      'a thought with a call in it',
      '<think>\n<tool_call>\n<function=close_case>\n</function>\n</tool_call>\n</think>\n\n<tool_call>\n<function=find_order>\n<parameter=order_id>\n7\n</parameter>\n</function>\n</tool_call>',
      one,
    ],
    [
      'a text with the labels and tags of thoughts',
      '</think>\n<tool_call>\n<function=refund>\n<parameter=note>\nSummary\nReasoning: it was late\n<think>odd</think>\n\nAction: none\n</parameter>\n</function>\n</tool_call>',
      ['refund(note=Summary\nReasoning: it was late\n<think>odd</think>\n\nAction: none)'],
    ],
    [
      'its marks in a thought whose beginning the prompt has',
      'I must write <tool_call> and <function=close_case></function> now.\n</think>\n\n<tool_call>\n<function=find_order>\n<parameter=order_id>\n7\n</parameter>\n</function>\n</tool_call>',
      one,
    ],
    [
      'without the mark around it, which it often forgets',
      '<function=find_order>\n<parameter=order_id>\n7\n</parameter>\n</function>\n</tool_call>',
      one,
    ],
    [
      'cut off in a value',
      '<tool_call>\n<function=find_order>\n<parameter=order_id>\n7\n</parameter>\n</function>\n</tool_call>\n<tool_call>\n<function=refund>\n<parameter=order_id>\n12',
      one,
      cut,
    ],
    [
      'cut off in a name',
      '<tool_call>\n<function=find_order>\n<parameter=order_id>\n7\n</parameter>\n</function>\n</tool_call>\n<tool_call>\n<function=ref',
      one,
      cut,
    ],
    [
      'cut off in a mark',
      '<tool_call>\n<function=find_order>\n<parameter=order_id>\n7\n</parameter>\n</function>\n</tool_',
      one,
      cut,
    ],
    [
      'cut off in its first name',
      'I call ["close_case"] now.\n<tool_call>\n<function=find_or',
      null,
    ],
    [
      'a mark that is missing between two parameters',
      '<tool_call>\n<function=refund>\n<parameter=order_id>\n7\n<parameter=amount>\n5\n</parameter>\n</function>\n</tool_call>',
      null,
    ],
    [
      'data behind a call that cannot be read',
      '<function=refund>\n<parameter=note>\n</function> {"name": "refund", "arguments": {"order_id": 1}}\n</parameter>\n</function>',
      null,
    ],
    [
      'a parameter twice',
      '<tool_call>\n<function=find_order>\n<parameter=order_id>\n7\n</parameter>\n<parameter=order_id>\n8\n</parameter>\n</function>\n</tool_call>',
      null,
    ],
    [
      'Seed-OSS, which has a room of its own',
      '<seed:think>close_case()</seed:think><seed:tool_call>\n<function=find_order>\n<parameter=order_id>7</parameter>\n</function>\n</seed:tool_call>',
      one,
    ],
    [
      'a number with "less than" behind the last call',
      '<function=find_order>\n<parameter=order_id>\n7\n</parameter>\n</function>\nThe total is < 100',
      one,
    ],
  ],
  'Llama 3': [
    ['JSON in a tag', '<function=find_order>{"order_id": 7}</function><|eom_id|>', one],
    [
      'JSON behind its token',
      '<|python_tag|>{"type": "function", "name": "find_order", "parameters": {"order_id": 7}}<|eom_id|>',
      one,
    ],
    [
      'several, with semicolons',
      '{"name": "find_order", "parameters": {"order_id": 7}}; {"name": "close_case", "parameters": {}}',
      both,
      { junk_between_brackets: 1 },
    ],
    [
      "calls in Python's writing",
      '<|python_start|>[find_order(order_id=7), close_case()]<|python_end|><|eot|>',
      both,
      { hallucinated_code: 1 },
    ],
    [
      "values in Python's writing",
      "[refund(order_id=7, amount=[1, {'a': None}], note='x, \"y\"')]",
      ['refund(order_id=7; amount=[1, {\'a\': None}]; note=x, "y")'],
      { hallucinated_code: 1 },
    ],
    [
      'cut off in a value',
      '<function=find_order>{"order_id": 7}</function><function=refund>{"order_id": 1',
      one,
      cut,
    ],
    ['cut off in its only value', '<function=find_order>{"order_id": 7', null],
  ],
  GLM: [
    [
      'two calls, the second without arguments',
      'Sure.\n<tool_call>find_order\n<arg_key>order_id</arg_key>\n<arg_value>7</arg_value>\n</tool_call>\n<tool_call>close_case\n</tool_call>',
      both,
    ],
    [
      'on one line, with its stop token',
      '<tool_call>find_order<arg_key>order_id</arg_key><arg_value>7</arg_value></tool_call><tool_call>close_case</tool_call><|observation|>',
      both,
    ],
    [
      'a text with line breaks and signs, and an object',
      '<think>ok</think><tool_call>refund\n<arg_key>note</arg_key>\n<arg_value>a <b> & "c"\n[d]</arg_value>\n<arg_key>amount</arg_key>\n<arg_value>{"a": [true, null]}</arg_value>\n</tool_call>',
      ['refund(note=a <b> & "c"\n[d]; amount={"a": [true, null]})'],
    ],
    [
      'cut off in a value',
      '<tool_call>find_order\n<arg_key>order_id</arg_key>\n<arg_value>7</arg_value>\n</tool_call>\n<tool_call>refund\n<arg_key>order_id</arg_key>\n<arg_value>1',
      one,
      cut,
    ],
    [
      'cut off in a name',
      '<tool_call>find_order\n<arg_key>order_id</arg_key>\n<arg_value>7</arg_value>\n</tool_call>\n<tool_call>ref',
      one,
      cut,
    ],
    [
      'a key without a value',
      '<tool_call>find_order\n<arg_key>order_id</arg_key>\n</tool_call>',
      null,
    ],
  ],
  'invoke of Anthropic and MiniMax': [
    [
      'a call of MiniMax behind a thought',
      '<think>refund(order_id=1)</think>\n<minimax:tool_call>\n<invoke name="find_order">\n<parameter name="order_id">7</parameter>\n</invoke>\n<invoke name="close_case">\n</invoke>\n</minimax:tool_call>[e~[',
      both,
    ],
    [
      'without the end, at which generation stops',
      'I will look.\n\n<function_calls>\n<invoke name="find_order">\n<parameter name="order_id">7</parameter>\n</invoke>\n',
      one,
    ],
    [
      'a text with line breaks and signs, and a list',
      '<function_calls>\n<invoke name="refund">\n<parameter name="note">a < b & c\n"d" [e]</parameter>\n<parameter name="amount">[1, 2]</parameter>\n</invoke>\n</function_calls>',
      ['refund(note=a < b & c\n"d" [e]; amount=[1, 2])'],
    ],
    [
      'of Step',
      '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="find_order"><steptml:parameter name="order_id">7</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
      one,
    ],
    [
      'the older one, with a tag for each parameter',
      '<function_calls>\n<invoke>\n<tool_name>find_order</tool_name>\n<parameters>\n<order_id>7</order_id>\n</parameters>\n</invoke>\n<invoke>\n<tool_name>close_case</tool_name>\n<parameters>\n</parameters>\n</invoke>\n</function_calls>',
      both,
    ],
    [
      'the older one, with something else in it',
      '<function_calls>\n<invoke>\n<tool_name>find_order</tool_name>\norder 7\n</invoke>\n</function_calls>',
      null,
    ],
    [
      'cut off in a name',
      '<function_calls>\n<invoke name="find_order">\n<parameter name="order_id">7</parameter>\n</invoke>\n<invoke name="ref',
      one,
      cut,
    ],
    ['cut off in its first name', '<function_calls>\n<invoke name="ref', null],
  ],
  'DSML of DeepSeek': [
    [
      'two calls of V3.2, each value with its type',
      'Let me see.\n\n<｜DSML｜function_calls>\n<｜DSML｜invoke name="find_order">\n<｜DSML｜parameter name="order_id" string="false">7</｜DSML｜parameter>\n</｜DSML｜invoke>\n<｜DSML｜invoke name="close_case">\n</｜DSML｜invoke>\n</｜DSML｜function_calls><｜end▁of▁sentence｜>',
      both,
    ],
    [
      'texts that look like numbers, and other types',
      '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="refund">\n<｜DSML｜parameter name="order_id" string="true">7</｜DSML｜parameter>\n<｜DSML｜parameter name="amount" string="false">[1, null, {"a": true}]</｜DSML｜parameter>\n<｜DSML｜parameter name="note" string="true">a <b>\n"c" & [d]</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
      ['refund(order_id="7"; amount=[1,null,{"a":true}]; note="a <b>\\n\\"c\\" & [d]")'],
    ],
    [
      'with plain bars',
      '<|DSML|function_calls>\n<|DSML|invoke name="find_order">\n<|DSML|parameter name="order_id" string="false">7</|DSML|parameter>\n</|DSML|invoke>\n</|DSML|function_calls>',
      one,
    ],
    [
      'JSON in place of parameters',
      '<｜DSML｜function_calls>\n<｜DSML｜invoke name="find_order">\n{"order_id": 7}\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
      one,
    ],
    [
      'a value that is not what it says',
      '<｜DSML｜invoke name="find_order">\n<｜DSML｜parameter name="order_id" string="false">seven</｜DSML｜parameter>\n</｜DSML｜invoke>',
      ['find_order(order_id=seven)'],
    ],
    [
      'cut off in a value',
      '<｜DSML｜function_calls>\n<｜DSML｜invoke name="find_order">\n<｜DSML｜parameter name="order_id" string="false">7</｜DSML｜parameter>\n</｜DSML｜invoke>\n<｜DSML｜invoke name="refund">\n<｜DSML｜parameter name="order_id" string="false">1',
      one,
      cut,
    ],
    [
      'cut off in a token',
      '<｜DSML｜function_calls>\n<｜DSML｜invoke name="find_order">\n<｜DSML｜parameter name="order_id" string="false">7</｜DSML｜parameter>\n</｜DSML｜invoke>\n<｜DSML',
      one,
      cut,
    ],
  ],
  'Hermes and Qwen': [
    [
      'two calls with words between them',
      'First this:\n<tool_call>\n{"name": "find_order", "arguments": {"order_id": 7}}\n</tool_call>\nThen:\n<tool_call>\n{"name": "close_case", "arguments": {}}\n</tool_call><|im_end|>',
      both,
    ],
    [
      'arguments first, and as JSON in a text',
      '<tool_call>\n{"arguments": "{\\"order_id\\": 7}", "name": "find_order"}\n</tool_call>',
      one,
    ],
    [
      'marks inside of a text',
      '<tool_call>\n{"name": "refund", "arguments": {"note": "<s>old</s> <|end|> [TOOL_CALLS] </tool_call> \\n{x}"}}\n</tool_call>',
      ['refund(note="<s>old</s> <|end|> [TOOL_CALLS] </tool_call> \\n{x}")'],
    ],
    [
      'several turns with results that look like calls',
      '<tool_call>\n{"name": "find_order", "arguments": {"order_id": 7}}\n</tool_call><|im_end|>\n<|im_start|>user\n<tool_response>\n{"tool": "refund", "args": {"order_id": 9}}\n</tool_response><|im_end|>\n<|im_start|>assistant\n<tool_call>\n{"name": "close_case", "arguments": {}}\n</tool_call><|im_end|>\n<|im_start|>user\n<tool_response>\n{"tool": "refund", "args": {"order_id": 9}}\n</tool_response><|im_end|>\n<|im_start|>assistant\nDone.',
      both,
    ],
    [
      'calls in two syntaxes',
      '<tool_call>\n{"name": "find_order", "arguments": {"order_id": 7}}\n</tool_call>\n<function=close_case></function>',
      null,
    ],
    [
      'a scratch pad before it',
      '<scratch_pad>\nclose_case() or refund(order_id=1)\n</scratch_pad>\n<tool_call>\n{"name": "find_order", "arguments": {"order_id": 7}}\n</tool_call>',
      one,
    ],
    [
      'cut off in a value',
      '<tool_call>\n{"name": "find_order", "arguments": {"order_id": 7}}\n</tool_call>\n<tool_call>\n{"name": "refund", "arguments": {"order_id": 1',
      one,
      cut,
    ],
    [
      'cut off in a name',
      '<tool_call>\n{"name": "find_order", "arguments": {"order_id": 7}}\n</tool_call>\n<tool_call>\n{"name": "ref',
      one,
      cut,
    ],
  ],
  'Granite, Phi, Hunyuan, Jamba, Nemotron and Cohere': [
    [
      'Granite 3',
      '<|tool_call|>[{"name": "find_order", "arguments": {"order_id": 7}}, {"name": "close_case", "arguments": {}}]<|end_of_text|>',
      both,
    ],
    ['Granite 3.1', '<tool_call>[{"name": "find_order", "arguments": {"order_id": 7}}]', one],
    [
      'Granite 20B',
      '<function_call> {"name": "find_order", "arguments": {"order_id": 7}}\n<function_call> {"name": "close_case", "arguments": {}}',
      both,
    ],
    [
      'Phi 4 mini with its token',
      '<|tool_call|>[{"name": "find_order", "arguments": {"order_id": 7}}]<|/tool_call|>',
      one,
    ],
    [
      'Phi 4 mini with its word',
      'functools[{"name": "find_order", "arguments": {"order_id": 7}}, {"name": "close_case", "arguments": {}}]',
      both,
    ],
    [
      'Hunyuan and Jamba',
      '<tool_calls>[{"name": "find_order", "arguments": {"order_id": 7}}]</tool_calls>',
      one,
    ],
    [
      'MiniMax M1',
      '<tool_calls>\n{"name": "find_order", "arguments": {"order_id": 7}}\n{"name": "close_case", "arguments": {}}\n</tool_calls>',
      both,
    ],
    [
      'Nemotron',
      '<TOOLCALL>[{"name": "find_order", "arguments": {"order_id": 7}}]</TOOLCALL>',
      one,
    ],
    [
      'Cohere Command A',
      '<|START_THINKING|>refund(order_id=1)<|END_THINKING|><|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "find_order", "parameters": {"order_id": 7}}\n]<|END_ACTION|>',
      one,
    ],
    [
      'Cohere Command R',
      'Action: ```json\n[\n    {\n        "tool_name": "find_order",\n        "parameters": {"order_id": 7}\n    }\n]\n```',
      one,
      { markdown_fences: 1 },
    ],
    [
      'LFM2',
      '<|tool_call_start|>[find_order(order_id=7), close_case()]<|tool_call_end|>Checking.<|im_end|>',
      both,
      { hallucinated_code: 1 },
    ],
    [
      'OLMo 3',
      '<function_calls>\nfind_order(order_id=7)\nclose_case()\n</function_calls>',
      both,
      { incorrect_format: 1 },
    ],
    [
      'InternLM 2',
      'I look.<|action_start|><|plugin|>\n{"name": "find_order", "parameters": {"order_id": 7}}<|action_end|>',
      one,
    ],
  ],
  Harmony: [
    [
      'the recipient in the role',
      '<|channel|>analysis<|message|>refund(order_id=1)<|end|><|start|>assistant to=functions.find_order<|channel|>commentary <|constrain|>json<|message|>{"order_id": 7}<|call|>',
      one,
    ],
    [
      'a type without its token, and no end',
      '<|start|>assistant<|channel|>commentary to=functions.find_order json<|message|>{"order_id": 7}',
      one,
    ],
    [
      'behind the beginning of the prompt',
      ' to=functions.find_order<|channel|>commentary<|message|>{"order_id": 7}<|call|>',
      one,
    ],
    [
      'several turns with results, an announcement and the last words',
      '<|channel|>analysis<|message|>I need it.<|end|><|start|>assistant<|channel|>commentary<|message|>1. find_order(order_id=8)<|end|><|start|>assistant<|channel|>commentary to=functions.find_order <|constrain|>json<|message|>{"order_id": 7}<|call|><|start|>functions.find_order to=assistant<|channel|>commentary<|message|>{"ok": true}<|end|><|start|>assistant<|channel|>commentary to=functions.close_case <|constrain|>json<|message|>{}<|call|><|start|>functions.close_case to=assistant<|channel|>commentary<|message|>{}<|end|><|start|>assistant<|channel|>final<|message|>It is closed.<|return|>',
      both,
    ],
    [
      'no arguments at all',
      '<|channel|>commentary to=functions.close_case<|message|><|call|>',
      ['close_case()'],
    ],
    [
      'tools of its own',
      '<|channel|>analysis to=python code<|message|>print(1)<|call|><|start|>assistant<|channel|>analysis to=browser.search code<|message|>{"query": "x"}<|call|><|start|>assistant<|channel|>commentary to=functions.find_order<|message|>{"order_id": 7}<|call|>',
      one,
    ],
    [
      'values of all types',
      '<|channel|>commentary to=functions.refund <|constrain|>json<|message|>{"order_id": null, "amount": [1, true], "note": "a <|b> \\"c\\" & </s>\\n"}<|call|>',
      ['refund(order_id=null; amount=[1,true]; note="a <|b> \\"c\\" & </s>\\n")'],
    ],
    [
      'a plan in the last words',
      '<|channel|>analysis<|message|>[["close_case()"]]<|end|><|start|>assistant<|channel|>final<|message|>[["find_order(order_id=7)"]]<|return|>',
      one,
    ],
    [
      'a plan behind calls',
      '<|channel|>commentary to=functions.close_case<|message|>{}<|call|><|start|>assistant<|channel|>final<|message|>[["find_order(order_id=7)"]]<|return|>',
      one,
    ],
    [
      'its tokens left out, as some servers do',
      'analysisWe need refund(order_id=1)? No.assistantcommentary to=functions.find_order json{"order_id": 7}functions.find_order to=assistantcommentary{"ok": true}assistantcommentary to=functions.close_case json{}assistantfinalDone.',
      both,
    ],
    [
      'cut off in a value',
      '<|channel|>commentary to=functions.find_order<|message|>{"order_id": 7}<|call|><|start|>assistant<|channel|>commentary to=functions.refund<|message|>{"order_id": 1',
      one,
      cut,
    ],
    [
      'cut off in a name',
      '<|channel|>commentary to=functions.find_order<|message|>{"order_id": 7}<|call|><|start|>assistant<|channel|>commentary to=functions.ref',
      one,
      cut,
    ],
    [
      'cut off in a thought behind a call',
      '<|channel|>commentary to=functions.find_order<|message|>{"order_id": 7}<|call|><|start|>assistant<|channel|>analysis<|message|>Now I',
      one,
      cut,
    ],
    [
      'cut off in its first value',
      '<|channel|>commentary to=functions.find_order<|message|>{"ord',
      null,
    ],
    ['cut off in a thought', '<|channel|>analysis<|message|>find_order(order_id=7) and', null],
    [
      'arguments that are no object',
      '<|channel|>commentary to=functions.find_order<|message|>seven<|call|>',
      null,
    ],
  ],
  'tokens of DeepSeek': [
    [
      'two calls of V3 and R1',
      '<think>close_case()</think>\n<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>find_order\n```json\n{"order_id": 7}\n```<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>close_case\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>',
      both,
    ],
    [
      'two calls of V3.1',
      'I see.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>find_order<｜tool▁sep｜>{"order_id": 7}<｜tool▁call▁end｜><｜tool▁call▁begin｜>close_case<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
      both,
    ],
    [
      'the end of all for that of the last one',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>find_order\n```json\n{"order_id": 7}\n```<｜tool▁calls▁end｜>',
      one,
    ],
    [
      'a text with fences, brackets and quotes',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>refund\n```json\n{"note": "```a\\n{b} [c] \\"d\\" <e>```", "amount": null}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
      ['refund(note="```a\\n{b} [c] \\"d\\" <e>```"; amount=null)'],
    ],
    [
      'cut off in a value',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>find_order<｜tool▁sep｜>{"order_id": 7}<｜tool▁call▁end｜><｜tool▁call▁begin｜>refund<｜tool▁sep｜>{"order_id": 1',
      one,
      cut,
    ],
    [
      'cut off between two calls',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>find_order<｜tool▁sep｜>{"order_id": 7}<｜tool▁call▁end｜>',
      one,
      cut,
    ],
    [
      'cut off in a token',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>find_order<｜tool▁sep｜>{"order_id": 7}<｜tool▁call▁end｜><｜tool▁ca',
      one,
      cut,
    ],
  ],
  'tokens of Kimi': [
    [
      'two calls behind a thought and words',
      '<think>close_case()</think>I look.<|tool_calls_section_begin|><|tool_call_begin|>functions.find_order:0<|tool_call_argument_begin|>{"order_id": 7}<|tool_call_end|><|tool_call_begin|>functions.close_case:1<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|><|im_end|>',
      both,
    ],
    [
      'white space, no room of functions, and the other name of a section',
      '<|tool_call_section_begin|>\n<|tool_call_begin|> find_order:12 <|tool_call_argument_begin|> {"order_id": 7} <|tool_call_end|>\n<|tool_call_section_end|>',
      one,
    ],
    [
      'a text with signs of XML and quotes',
      '<|tool_calls_section_begin|><|tool_call_begin|>functions.refund:0<|tool_call_argument_begin|>{\n  "note": "<div>\\"a\\"</div>\\n",\n  "amount": [1, null]\n}<|tool_call_end|><|tool_calls_section_end|>',
      ['refund(note="<div>\\"a\\"</div>\\n"; amount=[1,null])'],
    ],
    [
      'an id that has no name',
      '<|tool_calls_section_begin|><|tool_call_begin|>call_9af3<|tool_call_argument_begin|>{"order_id": 7}<|tool_call_end|><|tool_calls_section_end|>',
      null,
    ],
    [
      'a number for an id',
      '<|tool_calls_section_begin|><|tool_call_begin|>0<|tool_call_argument_begin|>{"order_id": 7}<|tool_call_end|><|tool_calls_section_end|>',
      null,
    ],
    [
      'cut off in a value',
      '<|tool_calls_section_begin|><|tool_call_begin|>functions.find_order:0<|tool_call_argument_begin|>{"order_id": 7}<|tool_call_end|><|tool_call_begin|>functions.refund:1<|tool_call_argument_begin|>{"ord',
      one,
      cut,
    ],
    [
      'cut off between two calls',
      '<|tool_calls_section_begin|><|tool_call_begin|>functions.find_order:0<|tool_call_argument_begin|>{"order_id": 7}<|tool_call_end|>',
      one,
      cut,
    ],
  ],
  'tokens of Mistral': [
    [
      'two calls with their ends',
      'I look.[TOOL_CALLS]find_order[ARGS]{"order_id": 7}[TOOL_CALLS]close_case[ARGS]{}</s>',
      both,
    ],
    ['an id', '[TOOL_CALLS]find_order[CALL_ID]a1B2c3D4e[ARGS]{"order_id": 7}</s>', one],
    ['no mark of the arguments', '[TOOL_CALLS]find_order{"order_id": 7}', one],
    [
      'a thought before it',
      '[THINK]refund(order_id=1) or [["close_case()"]][/THINK][TOOL_CALLS]find_order[ARGS]{"order_id": 7}',
      one,
    ],
    ['a second call that has no mark', '[TOOL_CALLS]find_order{"order_id": 7}, close_case{}', null],
    [
      'words between two calls',
      '[TOOL_CALLS]find_order{"order_id": 7} and close_case{}[TOOL_CALLS]close_case{}',
      null,
    ],
    [
      'the older list, with ids',
      '[TOOL_CALLS] [{"name": "find_order", "arguments": {"order_id": 7}, "id": "a1B2c3D4e"}, {"name": "close_case", "arguments": {}, "id": "a1B2c3D4f"}]</s>',
      both,
    ],
    [
      'the older list behind words',
      'Hello[TOOL_CALLS] [{"arguments": {"order_id": 7}, "name": "find_order"}]',
      one,
    ],
    [
      'a text with brackets, quotes and marks',
      '[TOOL_CALLS]refund[ARGS]{"note": "[ARGS] {a} \\"b\\"\\n<s>", "amount": {"c": null}}',
      ['refund(note="[ARGS] {a} \\"b\\"\\n<s>"; amount={"c":null})'],
    ],
    [
      'cut off behind an inner bracket',
      '[TOOL_CALLS]find_order[ARGS]{"order_id": 7}[TOOL_CALLS]refund[ARGS]{"amount": {"c": 1}',
      one,
      cut,
    ],
    ['cut off in a name', '[TOOL_CALLS]find_order[ARGS]{"order_id": 7}[TOOL_CALLS]ref', one, cut],
    ['cut off in its only value', '[TOOL_CALLS]find_order[ARGS]{"order_id": {"a": 7}', null],
    [
      'the older list, cut off',
      '[TOOL_CALLS] [{"name": "find_order", "arguments": {"order_id": 7}}, {"name": "refund", "arguments": {"order_id": 1',
      one,
      cut,
    ],
  ],
  Gemma: [
    [
      'code in fences',
      '```tool_code\nfind_order(order_id=7)\nclose_case()\n```',
      both,
      { incorrect_format: 1, markdown_fences: 1 },
    ],
    [
      'printed code in fences',
      '```tool_code\nprint(find_order(order_id=7))\n```<end_of_turn>',
      one,
      { hallucinated_code: 1, incorrect_format: 1, markdown_fences: 1 },
    ],
    ['a list of calls', '[find_order(order_id=7), close_case()]', both, { hallucinated_code: 1 }],
    [
      'two calls of FunctionGemma',
      '<start_function_call>call:find_order{order_id:7}<end_function_call><start_function_call>call:close_case{}<end_function_call><start_function_response>',
      both,
    ],
    [
      'two calls of Gemma 4 behind a thought',
      '<|channel>thought\nrefund(order_id=1)<channel|><|tool_call>call:find_order{order_id:7}<tool_call|><|tool_call>call:close_case{}<tool_call|><turn|>',
      both,
    ],
    [
      'texts and other values',
      '<|tool_call>call:refund{amount:{c:[1,null,true]},note:<|"|>a, b: {c} "d" \\ <e>\n<|"|>,order_id:<|"|>7<|"|>}<tool_call|>',
      ['refund(amount={"c":[1,null,true]}; note="a, b: {c} \\"d\\" \\\\ <e>\\n"; order_id="7")'],
    ],
    [
      'the quotes of the one in a text of the other',
      '<|tool_call>call:check_address{address:<|"|>a<escape>b<escape><|"|>,zip:<|"|>"<|"|>}<tool_call|>',
      ['check_address(address="a<escape>b<escape>"; zip="\\"")'],
    ],
    [
      'texts of FunctionGemma',
      '<start_function_call>call:check_address{address:<escape>12 Main St, "B"<escape>,zip:<escape>N1<escape>}<end_function_call>',
      ['check_address(address="12 Main St, \\"B\\""; zip="N1")'],
    ],
    [
      'cut off in a value',
      '<|tool_call>call:find_order{order_id:7}<tool_call|><|tool_call>call:refund{note:<|"|>a',
      one,
      cut,
    ],
    [
      'cut off in a name',
      '<|tool_call>call:find_order{order_id:7}<tool_call|><|tool_call>call:ref',
      one,
      cut,
    ],
  ],
  'a name before its arguments': [
    ['Functionary', '>>>find_order\n{"order_id": 7}', one],
    [
      "Qwen-Agent's older one",
      '✿FUNCTION✿: find_order\n✿ARGS✿: {"order_id": 7}\n✿RESULT✿: ok\n✿RETURN✿: done',
      one,
    ],
    ['Hunyuan', '<tool_call>find_order\n```json\n{"order_id": 7}\n```\n</tool_call>', one],
  ],
  'syntaxes that are not read': [
    ['MiniCPM', '<function name="find_order"><param name="order_id">7</param></function>', null],
  ],
  ReAct: [
    [
      'two actions, the second without input',
      'Question: what now?\nThought: I need it.\nAction: find_order\nAction Input: {"order_id": 7}\nObservation: {"status": "open"}\nThought: close it\nAction: close_case\nAction Input: {}\nObservation: ok\nThought: I now know the final answer\nFinal Answer: done',
      both,
    ],
    [
      'numbered actions',
      'Thought 1: look\nAction 1: find_order\nAction Input 1: {"order_id": 7}\nObservation 1: ok\nAction 2: close_case\nAction 2 Input: None\nObservation 2: ok',
      both,
    ],
    [
      'input in fences and marks of Markdown',
      '**Thought:** look\n**Action:** `find_order`\n**Action Input:**\n```json\n{\n  "order_id": 7\n}\n```\n',
      one,
    ],
    [
      'an answer behind the action',
      'Thought: look\nAction: find_order\nAction Input: {"order_id": 7}\nAnswer: it is refund(order_id=1)',
      one,
    ],
    [
      'a text with quotes, line breaks and labels',
      'Action: refund\nAction Input: {"note": "Action: close_case\\n\\"a\\" <b> [c]", "amount": null}\nObservation: ok',
      ['refund(note="Action: close_case\\n\\"a\\" <b> [c]"; amount=null)'],
    ],
    [
      'the structured chat, which has JSON in the action',
      'Thought: look\nAction:\n```\n{"action": "find_order", "action_input": {"order_id": 7}}\n```\nObservation: ok',
      one,
      { markdown_fences: 1 },
    ],
    ['input without a name', 'Action: find_order\nAction Input: 7\nObservation: ok', null],
    [
      'cut off in the input',
      'Action: find_order\nAction Input: {"order_id": 7}\nObservation: ok\nAction: refund\nAction Input: {"order_id": 1',
      one,
      cut,
    ],
    [
      'cut off in a name',
      'Action: find_order\nAction Input: {"order_id": 7}\nObservation: ok\nAction: ref',
      one,
      cut,
    ],
  ],
};

/** The calls of an answer, each as JSON. */
function callsIn(text: string): string[] | undefined {
  const { settled } = readRawOutput(text, options);
  return settled?.trajectories.flat().flatMap(({ calls }) => calls.map((call) => shown(call)));
}

function shown({ tool, params = [] }: { tool: string; params?: unknown }): string {
  return JSON.stringify([tool, params]);
}

describe.each(Object.entries(syntaxes))('%s', (_, samples) => {
  test.each(samples)('%s', (_name, text, want, counts = {}) => {
    const { settled, repairs } = readRawOutput(text, options);
    const { initial_fail = 0, recovered = 0, unrecovered = 0, ...counted } = repairs;
    expect(brief(settled) ?? null).toEqual(want);
    expect(unrecovered).toBe(want === null ? 1 : 0);
    expect(recovered + unrecovered).toBe(initial_fail);
    if (want !== null) expect(counted).toEqual(counts);
  });

  // A plan behind calls is the answer: without it, the calls are.
  const whole = samples.filter(([name, , want]) => want !== null && !/^a plan behind/.test(name));
  test.each(whole)('%s, cut off anywhere', (_name, text) => {
    const calls = callsIn(text) ?? [];
    for (let end = 1; end < text.length; end++) {
      const found = callsIn(text.slice(0, end));
      if (found !== undefined)
        expect(calls.slice(0, found.length), text.slice(0, end)).toEqual(found);
    }
  });
});
