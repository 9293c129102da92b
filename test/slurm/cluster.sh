#!/usr/bin/env bash
# cluster.sh FOLDER PORT PORT PORT PORT: Slurm with three nodes on this machine, as long as stdin is open.
# A line on stdin is the name of a node, which is killed with all that runs on it. Everything is in the
# folder, which is removed at the end.
set -euo pipefail
folder=$1 ports=("${@:2}")
export SLURM_CONF=$folder/slurm.conf

# Kills the sessions of all that was started in a folder. A step of a job is no child of its daemon, but
# begins in its folder.
kill_in() {
  local link session
  for link in /proc/[0-9]*/cwd; do
    [[ $(readlink "$link") == "$1"?(/*) ]] || continue
    read -r session < <(ps -o sid= -p "${link//[!0-9]/}") && pkill -KILL -s "$session"
  done
} 2>/dev/null

finish() {
  kill_in "$folder" || true
  rm -rf "$folder"
}
trap finish EXIT

# start FOLDER PROGRAM... &: as a session of its own, which writes a log.
start() {
  mkdir -p "$folder/$1"
  cd "$folder/$1"
  exec setsid "${@:2}" </dev/null >>"$folder/${2##*/}-$1.log" 2>&1
}

user=$(id -un) host=$(hostname -s)
# Daemons listen where the name of the machine leads, usually to the loopback; without that, anywhere.
if address=$(getent ahostsv4 "$(hostname)"); then listen=NoCtldInAddrAny,NoInAddrAny; else listen=keepaliveinterval=30; fi
address=${address%% *}
# Slurm before 23.11 has no word for no control groups; this one uses none unless a plugin asks for it.
version=$(slurmd -V | grep -oE '[0-9]+\.[0-9]+')
if [[ $(printf '%s\n' 23.11 "$version" | sort -V | head -1) == 23.11 ]]; then groups=disabled; else groups=cgroup/v1; fi
echo "CgroupPlugin=$groups" >"$folder/cgroup.conf"
cat >"$SLURM_CONF" <<END
ClusterName=traxgen
SlurmctldHost=$host(${address:=127.0.0.1})
SlurmctldPort=${ports[0]}
SlurmUser=$user
SlurmdUser=$user
AuthInfo=socket=$folder/munge/socket,cred_expire=5
CommunicationParameters=$listen
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/%n.pid
MailProg=$(type -P true)
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0,sched_interval=1
MessageTimeout=3
SlurmdTimeout=3
KillWait=1
NodeName=n1 NodeAddr=$address Port=${ports[1]} CPUs=2 RealMemory=4096
NodeName=n2 NodeAddr=$address Port=${ports[2]} CPUs=2 RealMemory=4096
NodeName=n3 NodeAddr=$address Port=${ports[3]} CPUs=2 RealMemory=4096
PartitionName=all Nodes=n[1-3] Default=YES State=UP MaxTime=INFINITE
END

(umask 077 && head -c 128 /dev/urandom >"$folder/key")
start munge munged --foreground --key-file="$folder/key" --socket="$folder/munge/socket" \
  --pid-file="$folder/munge/pid" --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" &
for _ in {1..100}; do [[ -S $folder/munge/socket ]] && break || sleep 0.1; done
start state slurmctld -D -i &
for node in n1 n2 n3; do start "$node" slurmd -D -N "$node" & done
disown -a

while read -r node; do kill_in "$folder/$node" || true; done
