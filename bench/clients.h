// What the clients in C share: time, figures, orders by line.
#ifndef CLIENTS_H
#define CLIENTS_H
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static inline void fail(const char *what) {
  perror(what);
  exit(1);
}

static inline void *room_for(void *old, size_t bytes) {
  void *room = realloc(old, bytes);
  if (!room) fail("realloc");
  return room;
}

static inline double seconds_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
static inline double now_s(void) { return seconds_of(CLOCK_MONOTONIC); }

typedef struct {
  double *at;
  size_t count, room;
} Times;

static inline void add(Times *times, double at) {
  if (times->count == times->room) {
    times->room = times->room ? times->room * 2 : 64;
    times->at = room_for(times->at, times->room * sizeof *times->at);
  }
  times->at[times->count++] = at;
}

static inline int by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

// As a member of an object in JSON, in milliseconds; null without any.
static inline void print_percentile(const char *name, Times *times, double share) {
  qsort(times->at, times->count, sizeof *times->at, by_size);
  size_t place = (size_t)((double)times->count * share);
  if (times->count == 0) printf("\"%s\":null,", name);
  else printf("\"%s\":%.3f,", name, times->at[place < times->count ? place : times->count - 1] * 1000);
}

// The next line of an order, without its end; the program is over with its orders.
static inline char *read_line(void) {
  char *line = NULL;
  size_t room = 0;
  ssize_t length = getline(&line, &room, stdin);
  if (length < 0) exit(0);
  line[length - 1] = '\0';
  return line;
}

static inline void allow_many_sockets(void) {
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

static inline struct sockaddr_in at_port(int port) {
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return place;
}

static inline int new_socket(int kind) {
  int one = 1, made = socket(AF_INET, SOCK_STREAM | kind, 0);
  if (made < 0) fail("socket");
  setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return made;
}
#endif
