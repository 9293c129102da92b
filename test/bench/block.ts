/** A workflow with one soft block of so many steps between two fixed ones, and a profile for it. */
export function softBlock(size: number) {
  const members = Array.from({ length: size }, (_, at) => `check_${at}`);
  const calls = members.map((name, at) => `${name}(value = values['v${at}'])`);
  const values = Object.fromEntries(members.map((_, at) => [`v${at}`, at]));
  return {
    workflows: [
      {
        agent: 'block',
        steps: ['open_case(id = customer_id)', ...calls, 'close_case(id = customer_id)'],
        soft_ordering: [members],
      },
    ],
    profiles: [{ customer_id: 'B1', agent_sequence: ['block'], values }],
  };
}
